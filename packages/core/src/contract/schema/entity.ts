import { located } from './located.js'
import { id } from './scalars.js'
import {
  type AnySchema,
  type Exact,
  type Fields,
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
  { [K in keyof F & string as undefined extends ViewOf<F[K]> ? never : Seen<K, F[K]>]: ViewOf<F[K]> } & {
    [K in keyof F & string as undefined extends ViewOf<F[K]> ? Seen<K, F[K]> : never]?: F[K] extends Exact
      ? Exclude<ViewOf<F[K]>, undefined>
      : ViewOf<F[K]>
  }
>
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
    known ??= Object.entries(fields).map(([wire, schema]) => ({ wire, view: schema.view ?? camel(wire), schema }))
    return known
  }
  return {
    kind: 'entity',
    fields,
    decode(wire, at) {
      if (typeof wire !== 'object' || !wire) throw new UnexpectedValue(at, 'an object', wire)
      const view: Record<string, unknown> = {}
      try {
        for (const row of rows()) {
          const value = row.schema.decode((wire as Record<string, unknown>)[row.wire], row.wire)
          if (value !== undefined) view[row.view] = value
        }
      } catch (error) {
        throw located(error, at)
      }
      return view as never
    },
    encode(view, at = '') {
      if (typeof view !== 'object' || !view || Array.isArray(view)) throw new UnexpectedValue(at, 'an object', view)
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

/** A field of an entity: its schema and its two names. */
interface Row {
  readonly schema: AnySchema
  readonly wire: string
  readonly view: string
}
