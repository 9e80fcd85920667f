import { located } from './located.js'
import { type Schema, UnexpectedValue } from './schema.js'

/**
 * Creates a schema that also accepts null.
 *
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<W, V>(schema: Schema<W, V>): Schema<W | null, V | null> {
  return {
    kind: 'nullable',
    of: schema,
    decode: (wire, at) => (wire === null ? null : schema.decode(wire, at)),
    encode: (view, at) => (view === null ? null : schema.encode(view, at)),
  }
}

/**
 * Creates a schema that also accepts a missing value.
 *
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<W, V>(schema: Schema<W, V>): Schema<W | undefined, V | undefined> {
  return {
    kind: 'optional',
    of: schema,
    decode: (wire, at) => (wire === undefined ? undefined : schema.decode(wire, at)),
    encode: (view, at) => (view === undefined ? undefined : schema.encode(view, at)),
  }
}

/**
 * Creates the schema of an array.
 *
 * @param items The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<W, V>(items: Schema<W, V>): Schema<W[], V[]> {
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
    of: items,
    decode: (wire, at) => each(wire, at, items.decode),
    encode: (view, at = '') => each(view, at, items.encode),
  }
}

/**
 * Creates the same schema with another name in the view.
 *
 * @param view The name in the view.
 * @param schema The schema.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function renamedTo<const N extends string, W, V>(
  view: N,
  schema: Schema<W, V>,
): Schema<W, V> & { readonly view: N } {
  return { ...schema, view }
}
