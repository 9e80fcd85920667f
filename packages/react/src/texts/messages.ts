import type { en } from './en.js'
import type { ArgumentsOf, TagsOf } from './parameters.js'

export type TextKey = keyof typeof en

/** All texts in one language. A locale that lacks a key fails the type check. */
export type Messages = Readonly<Record<TextKey, string>>

/** The keys of `M` whose texts have other parameters or tags than the English ones: none, in a sound locale. */
export type Mismatched<M extends Messages> = {
  [K in TextKey]: Same<ArgumentsOf<M[K]>, ArgumentsOf<(typeof en)[K]>> extends true
    ? Same<TagsOf<M[K]>, TagsOf<(typeof en)[K]>> extends true
      ? never
      : K
    : K
}[TextKey]

type Same<A, B> = [A, B] extends [B, A] ? true : false
