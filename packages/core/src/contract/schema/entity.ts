import { typeName } from '../../lib/latchkey-error.js'
import { id } from './scalars.js'
import {
  type AnySchema,
  type Exact,
  type Fields,
  located,
  type Schema,
  UnexpectedValue,
  type ViewOf,
  type WireOf,
} from './schema.js'

/** Converts a wire name: `created_at_millis` becomes `createdAt`, every other name its camelCase form. */
export type Camel<S extends string> = S extends `${infer H}_at_millis`
  ? `${Camel<H>}At`
  : S extends `${infer H}_${infer T}`
    ? `${H}${Capitalize<Camel<T>>}`
    : S

/** Flattens an intersection of object types, so that editors show its fields. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {}
/** The name of a field in the view. */
type Seen<N extends string, K> = K extends { readonly view: infer V extends string } ? V : Camel<N>
type WireFields<F extends Fields> = Simplify<
  { [K in keyof F as undefined extends WireOf<F[K]> ? never : K]: WireOf<F[K]> } & {
    [K in keyof F as undefined extends WireOf<F[K]> ? K : never]?: WireOf<F[K]>
  }
>
type ViewFields<F extends Fields> = Simplify<
  { readonly [K in keyof F & string as undefined extends ViewOf<F[K]> ? never : Seen<K, F[K]>]: ViewOf<F[K]> } & {
    readonly [K in keyof F & string as undefined extends ViewOf<F[K]> ? Seen<K, F[K]> : never]?: F[K] extends Exact
      ? Exclude<ViewOf<F[K]>, undefined>
      : ViewOf<F[K]>
  }
>
type OptionalIn<F extends Fields> = { [K in keyof F]: undefined extends ViewOf<F[K]> ? K : never }[keyof F]
/** The view of fields that have the same names on the wire. In contrast to that of an entity, it has their documentation. */
export type DocumentedFields<F extends Fields> = {
  readonly [K in keyof Pick<F, Exclude<keyof F, OptionalIn<F>>>]: ViewOf<F[K]>
} & {
  readonly [K in keyof Pick<F, OptionalIn<F>>]?: F[K] extends Exact ? Exclude<ViewOf<F[K]>, undefined> : ViewOf<F[K]>
}

/** The schema of an object with named fields. */
export type Entity<F extends Fields> = Schema<WireFields<F>, ViewFields<F>> & {
  /** The schemas of the fields, by wire name. */
  readonly fields: F
}

/**
 * Converts a wire name to camelCase: `created_at_millis` becomes `createdAt`.
 *
 * @param key The wire name.
 * @returns The name in camelCase.
 */
export const camel = (key: string): string =>
  String(key)
    .replace(/_at_millis$/, '_at')
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Creates the schema of an object with named fields: snake_case on the wire, camelCase in the view. Unknown fields are
 * ignored.
 *
 * @param fields The schemas of the fields, by wire name.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<const F extends Fields>(fields: F): Entity<F> {
  let known: readonly Row[] | undefined
  // Computed on first use: most of the entities in a bundle are never used.
  const rows = () => {
    known ??= Object.entries(fields).map(([wire, schema]) => {
      const { type, decode } = schema
      return { schema, wire, view: schema.view ?? camel(wire), type, decode }
    })
    return known
  }
  let shape: Shape | undefined
  let misses = 0
  return {
    kind: 'entity',
    fields,
    decode(wire, at) {
      if (typeof wire !== 'object' || !wire) throw new UnexpectedValue(at, 'an object', wire)
      try {
        const alike = shape && decodeLike(shape, wire)
        misses = alike ? 0 : misses + 1
        if (alike) return alike as never
        const view: Record<string, unknown> = {}
        for (const row of rows()) {
          const value = row.decode((wire as Record<string, unknown>)[row.wire], row.wire)
          if (value !== undefined) view[row.view] = value
        }
        // A list can have objects of two shapes in turn: to find out a shape takes longer than to decode without one.
        if (!shape || misses > 1) {
          shape = shapeOf(rows(), wire, view)
          misses = 0
        }
        return view as never
      } catch (error) {
        throw located(error, at)
      }
    },
    encode(view, at = '') {
      if (typeName(view) !== 'object') throw new UnexpectedValue(at, 'an object', view)
      const wire: Record<string, unknown> = {}
      try {
        for (const row of rows()) {
          const given = (view as Record<string, unknown>)[row.view]
          if (given === undefined && row.schema.exact && row.view in view) id.encode(given as never, row.view)
          const value = row.schema.encode(given, row.view)
          if (value !== undefined) wire[row.wire] = value
        }
      } catch (error) {
        throw located(error, at)
      }
      return wire as never
    },
  }
}

/**
 * The names of an object in their order, their fields, and its view without values: the next object rarely differs. Engines read the names of a loop over an object, and copy a view, several times faster than they look up names.
 */
interface Shape {
  readonly names: readonly string[]
  readonly rows: readonly (Row | undefined)[]
  readonly view: object
}

function shapeOf(rows: readonly Row[], wire: object, view: Readonly<Record<string, unknown>>): Shape {
  const names = Object.keys(wire)
  // Only the defaults of fields that the object lacks are values of the next one, too.
  const isDefault = (name: string) => !rows.some((row) => row.view === name && names.includes(row.wire))
  return {
    names,
    rows: names.map((name) => rows.find(({ wire }) => wire === name)),
    view: Object.fromEntries(Object.entries(view).map(([name, value]) => [name, isDefault(name) ? value : null])),
  }
}

/** Decodes an object that has the names of a shape. Undefined if it has other ones. */
function decodeLike({ names, rows, view: empty }: Shape, wire: object): object | undefined {
  const view: Record<string, unknown> = { ...empty }
  let i = 0
  for (const name in wire) {
    const value = (wire as Record<string, unknown>)[name]
    if (name !== names[i] || value === undefined) return undefined
    const row = rows[i++]
    if (row) view[row.view] = typeof value === row.type ? value : row.decode(value, name)
  }
  return i === names.length ? view : undefined
}

/** A field of an entity: its schema and its two names. */
interface Row extends Pick<AnySchema, 'type' | 'decode'> {
  readonly schema: AnySchema
  readonly wire: string
  readonly view: string
}
