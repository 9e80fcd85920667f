import { typeName } from '../../lib/latchkey-error.js'

/**
 * A supported version of the service. `hexclave-1.0` is the service since its new name, for clients 1.0.x: it publishes no
 * number of its own.
 */
export type ServiceVersion = '2.8.8' | '2.8.86' | 'hexclave-1.0'

/**
 * Converts a value between its wire type (`W`, what the service sends and receives) and its view type (`V`, what the
 * client returns and accepts). The schema itself is data (`kind`, `of`, and `fields` of an entity), from which zod
 * schemas, OpenAPI and docs are derived.
 */
export interface Schema<W, V = W> {
  /** The name of the schema, for example `string`. */
  readonly kind: string
  /** Values of this `typeof` are valid on the wire, and the same in the view. */
  readonly type?: 'string' | 'boolean' | undefined
  /** The inner schema, or the allowed values. */
  readonly of?: unknown
  /** Name of the field in the view. Default: the wire name in camelCase. */
  readonly view?: string
  /** What is sent if the view lacks the field, or what the view has if the response lacks it. */
  readonly default?: unknown
  /** A field that is present in the view has a value: `undefined` is rejected even if the field is optional. */
  readonly exact?: true | undefined
  /** A call has to pass the field, which the service does not require. */
  readonly isRequiredInCalls?: true
  /** The service version that introduced the field. Default: every supported version has it. */
  readonly since?: ServiceVersion
  /** The last service version that has the field. Default: every supported version has it. */
  readonly until?: ServiceVersion
  /** Nobody has compared the field with a running service. Default: see `untried.ts`. */
  readonly untried?: boolean
  /** The last service version that rejects requests without the field. Default: none does. */
  readonly requiredUntil?: ServiceVersion
  /**
   * Decodes a wire value.
   *
   * @param at Path of the value, for error messages.
   * @throws {UnexpectedValue} When the value does not match the schema.
   */
  decode(wire: unknown, at: string): V
  /**
   * Encodes a view value.
   *
   * @param at Path of the value, for error messages. Default: an empty string.
   * @throws {UnexpectedValue} When the value does not match the schema.
   */
  encode(view: V, at?: string): W
}

/** What a schema that rejects fields with the value `undefined` has. See {@link Schema.exact}. */
export interface Exact {
  readonly exact: true
}
/** `Exact` for a wrapper of an exact schema. */
export type ExactLike<S> = S extends Exact ? Exact : unknown

/** Any schema. */
// biome-ignore lint/suspicious/noExplicitAny: W and V are invariant, so only `any` accepts every schema
export type AnySchema = Schema<any, any>
/** The fields of an entity, by wire name. */
export type Fields = Readonly<Record<string, AnySchema>>
/** The wire type of a schema. */
export type WireOf<K> = K extends Schema<infer W, infer _> ? W : never
/** The view type of a schema. */
export type ViewOf<K> = K extends Schema<infer _, infer V> ? V : never

/** Thrown when a value does not match its schema. Contains the path and the types, never the value itself. */
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
    this.got = value === '' ? 'an empty string' : typeName(value)
    this.within(field)
  }

  /** Prepends the path of the containing object or array to `field`, and updates the message. Returns this error. */
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
 * @param expected Description of a valid value for error messages, for example `a string`.
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

/** Adds where the object is to the path in the error. Paths are built for errors only, because that takes time. */
export const located = (error: unknown, at: string) => (error instanceof UnexpectedValue ? error.within(at) : error)
