import { string } from './scalars.js'
import { plain, type Schema } from './schema.js'

/**
 * Creates the schema of an enumeration. Encodes its members only. Decodes every string, because a newer service may have
 * more members.
 *
 * @param values The members.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(...values: readonly T[]): Schema<T> {
  const members = plain<T>('oneOf', `one of ${values.join(' | ')}`, (value) => values.includes(value as T))
  return { ...members, decode: string.decode as Schema<T>['decode'], of: values }
}

/**
 * Creates the schema of an enumeration in responses. The type names the known members, and other strings are values as
 * well.
 *
 * @param values The known members.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openOneOf<const T extends string>(...values: readonly T[]): Schema<T | (string & {})> {
  return { ...string, kind: 'oneOf', of: values }
}

/**
 * Creates an enumeration whose members have other names in the view.
 *
 * @param names The names: `{ wire_name: 'viewName' }`.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function enumOf<const N extends Readonly<Record<string, string>>>(
  names: N,
): Schema<keyof N & string, N[keyof N & string]> & { readonly views: readonly string[] } {
  if (typeof names !== 'object' || names === null || !Object.values(names).every((name) => typeof name === 'string'))
    throw new TypeError('`enumOf`: `names` must be an object of strings.')
  const wire = oneOf(...Object.keys(names))
  const view = oneOf(...Object.values(names))
  return {
    ...wire,
    views: Object.values(names),
    // A value that a newer service has added stays as it is.
    decode: (value, at) => (names[wire.decode(value, at)] ?? value) as never,
    encode: (value, at) => Object.keys(names).find((name) => names[name] === view.encode(value, at)) as never,
  }
}
