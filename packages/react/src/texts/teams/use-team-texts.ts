'use client'

import { dictionary, type MessagesIn } from '../dictionary.js'
import { en } from './en.js'

/** All team texts in one language. */
export type TeamMessages = MessagesIn<typeof en>

const texts = dictionary(en)

/** The team texts in the current language. `undefined` until loaded. */
export const useTeamMessages = texts.useMessages
export const TeamTexts = texts.Texts
/** Returns the translate function for team texts. */
export const useTeamTexts = texts.useTranslate
