import { located } from './located.js'
import { type Schema, UnexpectedValue } from './schema.js'

/**
 * Creates a schema that also accepts null.
 *
 * @param of The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<W, V>(of: Schema<W, V>): Schema<W | null, V | null> {
  return {
    kind: 'nullable',
    of,
    decode: (wire, at) => (wire === null ? null : of.decode(wire, at)),
    encode: (view, at) => (view === null ? null : of.encode(view, at)),
  }
}

/**
 * Creates a schema that also accepts a missing value.
 *
 * @param of The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<W, V>(of: Schema<W, V>): Schema<W | undefined, V | undefined> {
  return {
    kind: 'optional',
    of,
    decode: (wire, at) => (wire === undefined ? undefined : of.decode(wire, at)),
    encode: (view, at) => (view === undefined ? undefined : of.encode(view, at)),
  }
}

/**
 * Creates the schema of an array.
 *
 * @param of The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<W, V>(of: Schema<W, V>): Schema<W[], V[]> {
  const each = <I, O>(items: unknown, at: string, convert: (item: I, at: string) => O) => {
    if (!Array.isArray(items)) throw new UnexpectedValue(at, 'an array', items)
    return items.map((item, i) => {
      try {
        return convert(item, '')
      } catch (error) {
        throw located(error, `${at}[${i}]`)
      }
    })
  }
  return {
    kind: 'list',
    of,
    decode: (wire, at) => each(wire, at, of.decode),
    encode: (view, at = '') => each(view, at, of.encode),
  }
}

/**
 * Creates the same schema with another name in the view.
 *
 * @param view The name in the view.
 * @param of The schema.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function renamedTo<const N extends string, W, V>(
  view: N,
  of: Schema<W, V>,
): Schema<W, V> & { readonly view: N } {
  return { ...of, view }
}
