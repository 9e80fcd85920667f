// Parameters of a text, derived from its type: a missing or misspelled parameter fails the type check.

/** `'{min} to {max}'` needs `{ min: string | number; max: string | number }`. */
export type ParametersOf<T extends string> = { readonly [P in ArgumentsOf<T> as P[0]]: P[1] }

/**
 * The same as a union of `[name, type]` pairs, which TypeScript can compare. For mapped types it compares only the
 * names.
 */
export type ArgumentsOf<T extends string> = InText<T, []>

/** The tags of a text: `'Read the <link>terms</link>.'` has `link`. */
export type TagsOf<T extends string> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsOf<Rest> : never

/** `Depth` has one entry for each enclosing plural or select option. */
type InText<T extends string, Depth extends 0[]> = T extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? EndOfOption<T, Depth>
    : InArgument<After, Depth>
  : EndOfOption<T, Depth>

type EndOfOption<T extends string, Depth extends 0[]> = Depth extends [0, ...infer Less extends 0[]]
  ? T extends `${string}}${infer Rest}`
    ? InOptions<Rest, Less>
    : never
  : never

type InArgument<T extends string, Depth extends 0[]> = T extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name}, ${infer Kind}`
    ? Kind extends `plural,${string}`
      ? [Name, number] | (T extends `${Name}, plural,${infer Options}` ? InOptions<Options, Depth> : never)
      : Kind extends `select,${string}`
        ? [Name, string] | (T extends `${Name}, select,${infer Options}` ? InOptions<Options, Depth> : never)
        : [Name, Date | number] | InText<Rest, Depth>
    : [Head, string | number] | InText<Rest, Depth>
  : never

type InOptions<T extends string, Depth extends 0[]> = T extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? EndOfArgument<T, Depth>
    : InText<After, [0, ...Depth]>
  : EndOfArgument<T, Depth>

type EndOfArgument<T extends string, Depth extends 0[]> = T extends `${string}}${infer Rest}`
  ? InText<Rest, Depth>
  : never
