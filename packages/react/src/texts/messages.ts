import type { rareErrors } from './en/rare-errors.js'
import type { en } from './en.js'

/** The key of a text, for example `signIn.title`. */
export type TextKey = keyof typeof en

/** All texts in one language. A language with a missing key fails the type check. */
export type Messages = Readonly<Record<TextKey, string>>

type RareErrorKey = keyof typeof rareErrors

/** The texts that other languages load with the first screen. */
export type ScreenMessages = Omit<Messages, RareErrorKey>
/** The error texts that few users ever see. Other languages load them on use. */
export type RareErrorMessages = Pick<Messages, RareErrorKey>
