import { typeName } from '../lib/client-error.js'

/**
 * A schema kind: its wire type (`W`) and its view type (`V`). Data first (`kind`, `of`, `fields`), so that zod schemas,
 * OpenAPI and docs can be derived from it.
 */
export interface Kind<W, V = W> {
  /** The name of the kind, for example `text`. */
  readonly kind: string
  /** The inner kind, or the allowed values. */
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

/** Any kind. */
// biome-ignore lint/suspicious/noExplicitAny: the top of all kinds; W and V are invariant
export type AnyKind = Kind<any, any>
/** The fields of an entity, by wire name. */
export type Fields = Readonly<Record<string, AnyKind>>
/** The wire type of a kind. */
export type WireOf<K> = K extends Kind<infer W, infer _> ? W : never
/** The view type of a kind. */
export type ViewOf<K> = K extends Kind<infer _, infer V> ? V : never

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
    [K in keyof F & string as undefined extends ViewOf<F[K]> ? Seen<K, F[K]> : never]?: ViewOf<F[K]>
  }
>
/** The kind of an object with named fields. */
export type Entity<F extends Fields> = Kind<WireFields<F>, ViewFields<F>> & {
  /** The kinds of the fields, by wire name. */
  readonly fields: F
}

/** A value does not match its kind. `field` is its path, `expected` the expected type. Never contains the value. */
export class UnexpectedValue extends TypeError {
  /** The path of the field, for example `items[0].id`. */
  readonly field: string
  /** The expected type. */
  readonly expected: string
  /** The type of the value. */
  readonly got: string
  constructor(field: string, expected: string, value: unknown) {
    const got = typeName(value)
    super(`${field || 'value'}: expected ${expected}, got ${got}`)
    this.field = field
    this.expected = expected
    this.got = got
  }
}

/**
 * Creates a kind with the same type on the wire and in the view.
 *
 * @param kind The name of the kind.
 * @param expected What it accepts, for error messages, for example `a string`.
 * @param accepts Returns whether a value is valid.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function plain<T>(kind: string, expected: string, accepts: (value: unknown) => boolean): Kind<T> {
  const check = (value: unknown, at = '') => {
    if (!accepts(value)) throw new UnexpectedValue(at, expected, value)
    return value as T
  }
  return { kind, decode: check, encode: check }
}

/** A string. */
export const text = plain<string>('text', 'a string', (value) => typeof value === 'string')
/** A boolean. */
export const flag = plain<boolean>('flag', 'a boolean', (value) => typeof value === 'boolean')
/** A finite number. */
export const count = plain<number>('count', 'a finite number', Number.isFinite)

/** Any JSON value, unchanged: keys inside metadata belong to the app. */
export const json: Kind<unknown> = {
  ...plain('json', 'a JSON value', isJson),
  decode: (wire) => wire,
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

const validDate = plain<Date>('date', 'a valid Date', isValidDate)

/** Accepts dates of other windows, which are no instances of this window's `Date`. */
function isValidDate(value: unknown): boolean {
  return Number.isFinite((value as Partial<Date> | null | undefined)?.getTime?.())
}

/** Milliseconds since 1970 on the wire. */
export const date: Kind<number, Date> = {
  kind: 'date',
  decode: (wire, at) => validDate.decode(new Date(count.decode(wire, at)), at),
  encode: (view, at) => validDate.encode(view, at).getTime(),
}

/** An ISO 8601 string on the wire. */
export const isoDate: Kind<string, Date> = {
  kind: 'isoDate',
  decode: (wire, at) => {
    const seen = new Date(text.decode(wire, at))
    if (Number.isNaN(seen.getTime())) throw new UnexpectedValue(at, 'an ISO date', wire)
    return seen
  },
  encode: (view, at) => validDate.encode(view, at).toISOString(),
}

/** A boolean in a query string. */
export const flagText: Kind<'true' | 'false', boolean> = {
  kind: 'flagText',
  decode: (wire, at) => {
    if (wire !== 'true' && wire !== 'false') throw new UnexpectedValue(at, 'true or false', wire)
    return wire === 'true'
  },
  encode: (view, at) => (flag.encode(view, at) ? 'true' : 'false'),
}

/** A number in a query string. */
export const countText: Kind<string, number> = {
  kind: 'countText',
  decode: (wire, at) => {
    const seen = Number(text.decode(wire, at))
    if (Number.isNaN(seen) || wire === '') throw new UnexpectedValue(at, 'a number', wire)
    return seen
  },
  encode: (view, at) => String(count.encode(view, at)),
}

/**
 * Creates a kind that also accepts null.
 *
 * @param of The kind of other values.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<W, V>(of: Kind<W, V>): Kind<W | null, V | null> {
  return {
    kind: 'nullable',
    of,
    decode: (wire, at) => (wire === null ? null : of.decode(wire, at)),
    encode: (view, at) => (view === null ? null : of.encode(view, at)),
  }
}

/**
 * Creates a kind that also accepts a missing value.
 *
 * @param of The kind of other values.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optional<W, V>(of: Kind<W, V>): Kind<W | undefined, V | undefined> {
  return {
    kind: 'optional',
    of,
    decode: (wire, at) => (wire === undefined ? undefined : of.decode(wire, at)),
    encode: (view, at) => (view === undefined ? undefined : of.encode(view, at)),
  }
}

/**
 * Creates the kind of an array.
 *
 * @param of The kind of the items.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function list<W, V>(of: Kind<W, V>): Kind<W[], V[]> {
  const each = <I, O>(items: unknown, at: string, convert: (item: I, at: string) => O) => {
    if (!Array.isArray(items)) throw new UnexpectedValue(at, 'an array', items)
    return items.map((item, i) => convert(item, `${at}[${i}]`))
  }
  return {
    kind: 'list',
    of,
    decode: (wire, at) => each(wire, at, of.decode),
    encode: (view, at = '') => each(view, at, of.encode),
  }
}

/**
 * Creates the kind of an enumeration. Encodes its members only. Decodes every string, because a newer service may have
 * more members.
 *
 * @param of The members.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(...of: readonly T[]): Kind<T> {
  const kind = plain<T>('oneOf', `one of ${of.join(' | ')}`, (value) => of.includes(value as T))
  return { ...kind, decode: text.decode as Kind<T>['decode'], of }
}

/**
 * Creates the kind of an enumeration in responses. The type names the known members, and other strings are values as
 * well.
 *
 * @param of The known members.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function openOneOf<const T extends string>(...of: readonly T[]): Kind<T | (string & {})> {
  return { ...text, kind: 'oneOf', of }
}

/**
 * Creates the kind of a field that the service has since 2.8.86. Version 2.8.8 neither sends nor accepts it.
 *
 * @param of The kind.
 * @returns The kind of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function added<W, V>(of: Kind<W, V>): Kind<W | undefined, V | undefined> {
  return { ...optional(of), since: '2.8.86' }
}

/**
 * Creates the kind of a request field that 2.8.8 requires and 2.8.86 does not.
 *
 * @param of The kind.
 * @returns The kind of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function relaxed<W, V>(of: Kind<W, V>): Kind<W | undefined, V | undefined> {
  return { ...optional(of), requiredBy: '2.8.8' }
}

/**
 * Creates the kind of a field that the service had until 2.8.8. Version 2.8.86 neither sends nor accepts it.
 *
 * @param of The kind.
 * @returns The kind of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function removed<W, V>(of: Kind<W, V>): Kind<W | undefined, V | undefined> {
  return { ...optional(of), until: '2.8.8' }
}

/**
 * Creates an enumeration whose members have other names in the view.
 *
 * @param names The names: `{ wire_name: 'viewName' }`.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function enumOf<const N extends Readonly<Record<string, string>>>(
  names: N,
): Kind<keyof N & string, N[keyof N & string]> & { readonly views: readonly string[] } {
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

/**
 * Creates the same kind with another name in the view.
 *
 * @param view The name in the view.
 * @param of The kind.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function renamedTo<const N extends string, W, V>(view: N, of: Kind<W, V>): Kind<W, V> & { readonly view: N } {
  return { ...of, view }
}

/**
 * Converts a wire name to camelCase: `created_at_millis` becomes `createdAt`.
 *
 * @param key The wire name.
 * @returns The name in camelCase.
 */
export const camel = (key: string): string =>
  key.replace(/_at_millis$/, '_at').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Creates the kind of an object with named fields: snake_case on the wire, camelCase in the view. Unknown fields are
 * ignored.
 *
 * @param fields The kinds of the fields, by wire name.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entity<const F extends Fields>(fields: F): Entity<F> {
  return {
    kind: 'entity',
    fields,
    decode: (wire, at) => {
      if (typeof wire !== 'object' || !wire) throw new UnexpectedValue(at, 'an object', wire)
      const view: Record<string, unknown> = {}
      for (const name in fields) {
        const seen = fields[name]?.decode((wire as Record<string, unknown>)[name], at ? `${at}.${name}` : name)
        if (seen !== undefined) view[nameInView(fields, name)] = seen
      }
      return view as never
    },
    encode: (view, at = '') => {
      if (typeof view !== 'object' || !view || Array.isArray(view)) throw new UnexpectedValue(at, 'an object', view)
      const wire: Record<string, unknown> = {}
      for (const name in fields) {
        const seen = nameInView(fields, name)
        const encoded = fields[name]?.encode((view as Record<string, unknown>)[seen], at ? `${at}.${seen}` : seen)
        if (encoded !== undefined) wire[name] = encoded
      }
      return wire as never
    },
  }
}

const nameInView = (fields: Fields, name: string) => fields[name]?.view ?? camel(name)
