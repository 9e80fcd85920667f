import type { WordsOf } from '../errors/out-of-scope.js'

/** The fields of a record whose names are in a text, with spaces between them. */
export type Picked<T, N extends string> = Pick<T, WordsOf<N> & keyof T>

/** Returns the named fields of a record. */
export const pick = <T extends object, N extends string>(record: T, names: N): Picked<T, N> =>
  Object.fromEntries(names.split(' ').map((name) => [name, record[name as keyof T]])) as Picked<T, N>
