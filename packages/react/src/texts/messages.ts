import type { rareErrors } from './en/rare-errors.js'
import type { en } from './en.js'
import type { ArgumentsOf, TagsOf } from './parameters.js'

/** The key of a text, for example `signIn.title`. */
export type TextKey = keyof typeof en

/** All texts in one language. A locale with a missing key fails the type check. */
export type Messages = Readonly<Record<TextKey, string>>

type RareErrorKey = keyof typeof rareErrors

/** The texts that other languages load with the first screen. */
export type ScreenMessages = Omit<Messages, RareErrorKey>
/** The error texts that few users ever see. Other languages load them on use. */
export type RareErrorMessages = Pick<Messages, RareErrorKey>

/** The keys of `M` whose parameters or tags differ from English. Must be `never`. */
export type Mismatched<M extends ScreenMessages> = {
  [K in keyof ScreenMessages]: Same<ArgumentsOf<M[K]>, ArgumentsOf<(typeof en)[K]>> extends true
    ? Same<TagsOf<M[K]>, TagsOf<(typeof en)[K]>> extends true
      ? never
      : K
    : K
}[keyof ScreenMessages]

type Same<A, B> = [A, B] extends [B, A] ? true : false
