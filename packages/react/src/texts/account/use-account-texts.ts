import { dictionary, type MessagesIn } from '../dictionary.js'
import type { PlainKeyIn } from '../message-args.js'
import { en } from './en.js'

/** The key of an account text without parameters. */
export type AccountKey = PlainKeyIn<typeof en>
/** All account texts in one language. */
export type AccountMessages = MessagesIn<typeof en>

/** The account texts in the current language, and the translate function for them. */
export const { Texts: AccountTexts, useTexts: useAccountTexts } = dictionary(en)
