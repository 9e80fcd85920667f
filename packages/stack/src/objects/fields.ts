import { checkOptionNames } from '@latchkey/core/internal/contract'
import type { WordsOf } from '../errors/out-of-scope.js'

/** Metadata: any JSON value. */
// biome-ignore lint/suspicious/noExplicitAny: the type that apps compile against
export type Json = any

/** The fields of a record whose names are in a text, with spaces between them. Apps may change their lists. */
export type Picked<T, N extends string> = Changeable<Pick<T, WordsOf<N> & keyof T>>
type Changeable<T> = { [K in keyof T]: ChangeableList<T[K]> }
type ChangeableList<T> = T extends readonly (infer Item)[] ? Item[] : T

/** Returns the named fields of a record, with copies of lists: other objects share those that the client has read. */
export const pick = <T extends object, N extends string>(record: T, names: N): Picked<T, N> =>
  Object.fromEntries(names.split(' ').map((name) => [name, copied(record[name as keyof T])])) as Picked<T, N>

/** Returns the options of a method. Throws for an option with another name: a misspelled one would have no effect. */
export function only<T extends object, N extends string>(
  called: string,
  options: T | null | undefined,
  names: N,
): Picked<T, N> {
  checkOptionNames(called, options ?? {}, names.split(' '))
  return pick(options ?? ({} as T), names)
}

const copied = (value: unknown): unknown => (Array.isArray(value) ? value.map(copiedItem) : value)
/** Metadata can contain lists in lists, and items that no literal has created, such as a `Date`. */
const copiedItem = (item: unknown): unknown => (isRecord(item) ? { ...item } : copied(item))
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Returns the options that have a value. In the published kit, `undefined` in a change means "unchanged", while the
 * functions of core refuse it where an ID is meant. Not for options without which a call returns more.
 */
export const given = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T
