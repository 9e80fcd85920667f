import type { en } from './en.js'
import { format } from './format.js'
import { type Formats, formatsIn } from './formats.js'
import type { ArgumentsOf, ParametersOf, TagsOf } from './parameters.js'
import { parse } from './parse.js'

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

/** The keys of texts that need nothing filled in. */
export type PlainKey = {
  [K in TextKey]: keyof ParametersOf<(typeof en)[K]> | TagsOf<(typeof en)[K]> extends never ? K : never
}[TextKey]

/** A text with all that it needs to be said: its key, and its parameters if it has any. */
export type Said =
  | readonly [key: PlainKey]
  | {
      [K in Exclude<TextKey, PlainKey>]: [TagsOf<(typeof en)[K]>] extends [never]
        ? readonly [key: K, values: ParametersOf<(typeof en)[K]>]
        : never
    }[Exclude<TextKey, PlainKey>]

/** A text with tags, such as a link within a sentence: besides its parameters it needs what wraps each tag's inside. */
export type RichSaid<N> = {
  [K in TextKey]: [TagsOf<(typeof en)[K]>] extends [never]
    ? never
    : readonly [
        key: K,
        values: ParametersOf<(typeof en)[K]> & {
          readonly [_ in TagsOf<(typeof en)[K]>]: (inside: readonly (string | N)[]) => N
        },
      ]
}[TextKey]

/** Says a text: `t('field.passwordHint', { min: 8, max: 70 })`. */
export type Say = (...said: Said) => string

/** Says texts in the language of `messages`. Pure. */
export function sayIn(messages: Messages, formats: Formats = formatsIn('en-US')): Say {
  return (...said) => {
    const [key, values = {}]: readonly [TextKey, Readonly<Record<string, unknown>>?] = said
    return format(parse(messages[key]), values, formats).join('')
  }
}
