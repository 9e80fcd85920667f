import { dictionary, type MessagesIn } from '../dictionary.js'
import { en } from './en.js'

/** All team texts in one language. */
export type TeamMessages = MessagesIn<typeof en>

/** The team texts in the current language, and the translate function for them. */
export const { Texts: TeamTexts, useTexts: useTeamTexts } = dictionary(en)
