import { typeName } from '../../lib/client-error.js'

/**
 * A schema: its wire type (`W`) and its view type (`V`). Data first (`kind`, `of`, `fields`), so that zod schemas,
 * OpenAPI and docs can be derived from it.
 */
export interface Schema<W, V = W> {
  /** The name of the schema, for example `string`. */
  readonly kind: string
  /** The inner schema, or the allowed values. */
  readonly of?: unknown
  /** Name of the field in the view, if it is not the camelCase form of the wire name. */
  readonly view?: string
  /** The service version that introduced the field. Default: every supported version has it. */
  readonly since?: '2.8.86'
  /** The last service version that has the field. Default: every supported version has it. */
  readonly until?: '2.8.8'
  /** The service version that requires the field, while others accept requests without it. */
  readonly requiredBy?: '2.8.8'
  /** Decodes a wire value. `at` is the field path for errors. Throws {@link UnexpectedValue}. */
  decode(wire: unknown, at: string): V
  /** Encodes a view value. `at` is the field path for errors. Throws {@link UnexpectedValue}. */
  encode(view: V, at?: string): W
}

/** Any schema. */
// biome-ignore lint/suspicious/noExplicitAny: the top of all schemas; W and V are invariant
export type AnySchema = Schema<any, any>
/** The fields of an entity, by wire name. */
export type Fields = Readonly<Record<string, AnySchema>>
/** The wire type of a schema. */
export type WireOf<K> = K extends Schema<infer W, infer _> ? W : never
/** The view type of a schema. */
export type ViewOf<K> = K extends Schema<infer _, infer V> ? V : never

/** A value does not match its schema. `field` is its path, `expected` the expected type. Never contains the value. */
export class UnexpectedValue extends TypeError {
  /** The path of the field, for example `items[0].id`. */
  field = ''
  /** The expected type. */
  readonly expected: string
  /** The type of the value. */
  readonly got: string
  constructor(field: string, expected: string, value: unknown) {
    super()
    this.expected = expected
    this.got = typeName(value)
    this.within(field)
  }

  /** Adds the path of the object or array that contains the field. */
  within(parent: string): this {
    this.field = parent && this.field && !this.field.startsWith('[') ? `${parent}.${this.field}` : parent + this.field
    this.message = `${this.field || 'value'}: expected ${this.expected}, got ${this.got}`
    return this
  }
}

/**
 * Creates a schema with the same type on the wire and in the view.
 *
 * @param kind The name of the schema.
 * @param expected What it accepts, for error messages, for example `a string`.
 * @param accepts Returns whether a value is valid.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function plain<T>(kind: string, expected: string, accepts: (value: unknown) => boolean): Schema<T> {
  const check = (value: unknown, at = '') => {
    if (!accepts(value)) throw new UnexpectedValue(at, expected, value)
    return value as T
  }
  return { kind, decode: check, encode: check }
}
