import { id } from './scalars.js'
import { type ExactLike, located, type Schema, type ServiceVersion, UnexpectedValue } from './schema.js'

/**
 * Creates a schema that also accepts null.
 *
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<W, V, S>(schema: Schema<W, V> & S): Schema<W | null, V | null> & ExactLike<S> {
  return {
    exact: { ...schema }.exact,
    type: { ...schema }.type,
    kind: 'nullable',
    of: schema,
    decode: (wire, at) => (wire === null ? null : schema.decode(wire, at)),
    encode: (view, at) => (view === null ? null : schema.encode(view, at)),
  } as Schema<W | null, V | null> & ExactLike<S>
}

/**
 * Creates a schema that also accepts a missing value.
 *
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<W, V, S>(schema: Schema<W, V> & S): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return {
    exact: { ...schema }.exact,
    type: { ...schema }.type,
    kind: 'optional',
    of: schema,
    decode: (wire, at) => (wire === undefined ? undefined : schema.decode(wire, at)),
    encode: (view, at) => (view === undefined ? undefined : schema.encode(view, at)),
  } as Schema<W | undefined, V | undefined> & ExactLike<S>
}

/**
 * Creates the schema of an array.
 *
 * @param items The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<W, V, S>(items: Schema<W, V> & S): Schema<W[], readonly V[]> & ExactLike<S> {
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
    exact: { ...items }.exact,
    decode: (wire, at) => each(wire, at, items.decode),
    encode: (view, at = '') => each(view, at, items.encode),
  } as Schema<W[], readonly V[]> & ExactLike<S>
}

/**
 * Creates the same schema with another name in the view.
 *
 * @param view The name in the view.
 * @param schema The schema.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function renamedTo<const N extends string, W, V, S>(
  view: N,
  schema: Schema<W, V> & S,
): Schema<W, V> & ExactLike<S> & { readonly view: N } {
  return { ...schema, view } as Schema<W, V> & ExactLike<S> & { readonly view: N }
}

/**
 * Creates the schema of a parameter that the caller may leave out. The service requires it, unless `schema` is optional.
 *
 * @param value What is sent then.
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defaultsTo<W, V, S>(
  value: NoInfer<V> & {},
  schema: Schema<W, V> & S,
): Schema<W, V | undefined> & ExactLike<S> {
  return {
    ...schema,
    default: value,
    encode: (view: V | undefined, at?: string) => schema.encode(view === undefined ? value : view, at),
  } as Schema<W, V | undefined> & ExactLike<S>
}

/**
 * Creates the schema of a field that a response may lack and its view has.
 *
 * @param value The value in the view then.
 * @param schema The schema of other values.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function missingAs<W, V>(value: V & {}, schema: Schema<W, V>): Schema<W | undefined, V> {
  return {
    ...optional(schema),
    default: value,
    decode: (wire, at) => (wire === undefined ? value : schema.decode(wire, at)),
    encode: (view, at) => schema.encode(view, at),
  }
}

/**
 * Creates the schema of a field that the service does not require. The client does: without it, the call would mean more.
 *
 * @param expected What the field is, for the error when it is missing.
 * @param schema The schema.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function requiredInCalls<W, V>(expected: string, schema: Schema<W, V>): Schema<W | undefined, V> {
  return {
    ...optional(schema),
    exact: undefined,
    isRequiredInCalls: true,
    encode(view: V | undefined, at = '') {
      if (view === undefined) throw new UnexpectedValue(at, expected, view)
      return schema.encode(view, at)
    },
  } as Schema<W | undefined, V>
}

/** The ID of a user. Default: the signed-in user. */
export const userOrMe = defaultsTo('me', id)

// The contract describes the current service. These schemas mark where older versions, which the client also supports,
// differ from it.

/**
 * Creates the schema of a field that older versions of the service neither send nor accept.
 *
 * @param version The version that introduced the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function since<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), since: version }
}

/**
 * Creates the schema of a field that newer versions of the service neither send nor accept.
 *
 * @param version The last version that has the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function until<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), until: version }
}

/**
 * Creates the schema of a request field that is optional now, and that older versions of the service require.
 *
 * @param version The last version that requires the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function requiredUntil<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), requiredUntil: version }
}
