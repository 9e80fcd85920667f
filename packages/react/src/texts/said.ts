import type { ArgumentsOf, ParametersOf, TagsOf } from './parameters.js'

/** English texts by key: a group that a screen says, or all. Its type tells what each text needs. */
export type English = Readonly<Record<string, string>>

// `E` may be a union of groups: its texts are those of each.
type KeyIn<E extends English> = E extends English ? keyof E & string : never
type TextIn<E extends English, K extends string> = E extends { readonly [_ in K]: infer T extends string } ? T : never

/** The keys of texts that need nothing filled in. */
export type PlainKeyIn<E extends English> = {
  [K in KeyIn<E>]: [ArgumentsOf<TextIn<E, K>> | TagsOf<TextIn<E, K>>] extends [never] ? K : never
}[KeyIn<E>]

/** A text with all that it needs to be said: its key, and its parameters if it has any. */
export type SaidIn<E extends English> =
  | readonly [key: PlainKeyIn<E>]
  | {
      [K in Exclude<KeyIn<E>, PlainKeyIn<E>>]: [TagsOf<TextIn<E, K>>] extends [never]
        ? readonly [key: K, values: ParametersOf<TextIn<E, K>>]
        : never
    }[Exclude<KeyIn<E>, PlainKeyIn<E>>]

/** A text with tags, such as a link within a sentence: besides its parameters it needs what wraps each tag's inside. */
export type RichSaidIn<E extends English, N> = {
  [K in KeyIn<E>]: [TagsOf<TextIn<E, K>>] extends [never]
    ? never
    : readonly [
        key: K,
        values: ParametersOf<TextIn<E, K>> & {
          readonly [_ in TagsOf<TextIn<E, K>>]: (inside: readonly (string | N)[]) => N
        },
      ]
}[KeyIn<E>]

/** Says a text: `t('field.passwordHint', { min: 8, max: 70 })`. */
export type SayIn<E extends English> = (...said: SaidIn<E>) => string
