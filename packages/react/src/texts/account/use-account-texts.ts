'use client'

import { dictionary, type MessagesIn } from '../dictionary.js'
import { en } from './en.js'

export type AccountKey = keyof typeof en
/** All account texts in one language. */
export type AccountMessages = MessagesIn<typeof en>

const texts = dictionary(en)

/** The account texts in the current language. `undefined` until loaded. */
export const useAccountMessages = texts.useMessages
export const AccountTexts = texts.Texts
/** Returns the translate function for account texts. */
export const useAccountTexts = texts.useTranslate
