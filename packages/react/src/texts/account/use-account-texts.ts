import { dictionary, type MessagesIn } from '../dictionary.js'
import { en } from './en.js'

export type AccountKey = keyof typeof en
/** All account texts in one language. */
export type AccountMessages = MessagesIn<typeof en>

/** The account texts in the current language, and the translate function for them. */
export const { Texts: AccountTexts, useTexts: useAccountTexts } = dictionary(en)
