import type { en } from './en.js'

/** The parameters that a text names: `'{min} to {max}'` has min and max. */
export type ParametersOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never

export type TextKey = keyof typeof en

/** All texts in one language. A locale that lacks a key fails the type check. */
export type Messages = Readonly<Record<TextKey, string>>

/** A text with all that it needs to be said: its key, and its parameters if it has any. */
export type Said = {
  [K in TextKey]: [ParametersOf<(typeof en)[K]>] extends [never]
    ? readonly [key: K]
    : readonly [key: K, parameters: { readonly [_ in ParametersOf<(typeof en)[K]>]: string | number }]
}[TextKey]

/** Says a text: `t('field.passwordHint', { min: 8, max: 70 })`. */
export type Say = (...said: Said) => string

/** Says texts in the language of `messages`. Pure. */
export function sayIn(messages: Messages): Say {
  return (...said) => {
    const [key, parameters = {}]: readonly [TextKey, Readonly<Record<string, string | number>>?] = said
    // A function, so that no value is read as a replacement pattern.
    return messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole))
  }
}
