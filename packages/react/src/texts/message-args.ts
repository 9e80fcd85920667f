import type { ArgumentsOf, ParametersOf, TagsOf } from './parameters.js'

/** English texts by key: one group or all. The type contains the parameters of each text. */
export type English = Readonly<Record<string, string>>

// `E` may be a union of groups.
type KeyIn<E extends English> = E extends English ? keyof E & string : never
type TextIn<E extends English, K extends string> = E extends { readonly [_ in K]: infer T extends string } ? T : never

/** Keys of texts without parameters. */
export type PlainKeyIn<E extends English> = {
  [K in KeyIn<E>]: [ArgumentsOf<TextIn<E, K>> | TagsOf<TextIn<E, K>>] extends [never] ? K : never
}[KeyIn<E>]

/** A text reference: its key and, if it has any, its parameters. */
export type MessageArgs<E extends English> =
  | readonly [key: PlainKeyIn<E>]
  | {
      [K in Exclude<KeyIn<E>, PlainKeyIn<E>>]: [TagsOf<TextIn<E, K>>] extends [never]
        ? readonly [key: K, values: ParametersOf<TextIn<E, K>>]
        : never
    }[Exclude<KeyIn<E>, PlainKeyIn<E>>]

/** A text reference with tags, such as a link: in addition to parameters, a function per tag that wraps its content. */
export type RichMessageArgs<E extends English, N> = {
  [K in KeyIn<E>]: [TagsOf<TextIn<E, K>>] extends [never]
    ? never
    : readonly [
        key: K,
        values: ParametersOf<TextIn<E, K>> & {
          readonly [_ in TagsOf<TextIn<E, K>>]: (inside: readonly (string | N)[]) => N
        },
      ]
}[KeyIn<E>]

/** Translates a text: `t('field.passwordHint', { min: 8, max: 70 })`. */
export type Translate<E extends English> = (...args: MessageArgs<E>) => string
