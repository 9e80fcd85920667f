import { typeName } from '../../lib/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { type Exact, plain, type Schema, UnexpectedValue } from './schema.js'

/** A string. */
export const string: Schema<string> = {
  ...plain<string>('string', 'a string', (value) => typeof value === 'string'),
  type: 'string',
}
/** An email address. Requests are sent without the spaces around it, which users copy with an address. */
export const email: Schema<string> = { ...string, encode: (view, at) => string.encode(view, at).trim() }
/**
 * An ID, or another name of one thing, such as a permission. A call without it would concern all things, or others: so a
 * field with it that is present is never `undefined`, `null` or empty, also where it is optional.
 */
export const id: Schema<string> & Exact = {
  ...string,
  exact: true,
  // Without dot segments, which URL parsers resolve, and lone surrogates, which they reject.
  encode: plain<string>(
    'string',
    'a non-empty string without invalid characters',
    (value) => typeof value === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(value),
  ).encode,
}
/** A boolean. */
export const boolean: Schema<boolean> = {
  ...plain<boolean>('boolean', 'a boolean', (value) => typeof value === 'boolean'),
  type: 'boolean',
}
/** A finite number. */
export const number = plain<number>('number', 'a finite number', Number.isFinite)

/** A number of milliseconds. */
export const duration = plain<number>(
  'number',
  'a number of milliseconds',
  (value) => typeof value === 'number' && value >= 0,
)

/** A string that logs must not show. */
export const secret: Schema<string, Secret> = {
  kind: 'secret',
  decode: (wire, at) => new Secret(string.decode(wire, at)),
  encode(view, at = '') {
    if (!(view instanceof Secret)) throw new UnexpectedValue(at, 'a Secret', view)
    return view.reveal()
  },
}

/** A secret that calls also accept as a string. */
export const stringOrSecret: Schema<string, string | Secret> = {
  ...secret,
  kind: 'stringOrSecret',
  encode(view, at = '') {
    if (view instanceof Secret) return view.reveal()
    // What JSON and logs contain of a `Secret` is not its value, which it must not replace.
    if (typeof view !== 'string' || view.startsWith('…'))
      throw new UnexpectedValue(at, 'a string or a Secret, not what JSON contains of one', view)
    return view
  },
}

/** Any JSON value, unchanged: keys inside metadata belong to the app. */
export const json: Schema<unknown> = {
  ...plain('json', 'a JSON value', isJson),
  decode: (wire) => wire,
}

/** A JSON object that is sent as text. */
export const jsonText: Schema<string, Readonly<Record<string, unknown>>> = {
  kind: 'jsonText',
  decode(wire, at) {
    try {
      return JSON.parse(string.decode(wire, at))
    } catch {
      throw new UnexpectedValue(at, 'JSON', wire)
    }
  },
  encode(view, at = '') {
    if (typeName(view) !== 'object') throw new UnexpectedValue(at, 'an object', view)
    return JSON.stringify(view)
  },
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
export const date: Schema<number, Date> = {
  kind: 'date',
  decode: (wire, at) => validDate.decode(new Date(number.decode(wire, at)), at),
  encode: (view, at) => validDate.encode(view, at).getTime(),
}

/** An ISO 8601 string on the wire. */
export const isoDate: Schema<string, Date> = {
  kind: 'isoDate',
  decode: (wire, at) => {
    const seen = new Date(string.decode(wire, at))
    if (Number.isNaN(seen.getTime())) throw new UnexpectedValue(at, 'an ISO date', wire)
    return seen
  },
  encode: (view, at) => validDate.encode(view, at).toISOString(),
}

/** A boolean in a query string. */
export const booleanString: Schema<'true' | 'false', boolean> = {
  kind: 'booleanString',
  decode: (wire, at) => {
    if (wire !== 'true' && wire !== 'false') throw new UnexpectedValue(at, 'true or false', wire)
    return wire === 'true'
  },
  encode: (view, at) => (boolean.encode(view, at) ? 'true' : 'false'),
}

/** A number in a query string. */
export const numberString: Schema<string, number> = {
  kind: 'numberString',
  decode: (wire, at) => {
    const seen = Number(string.decode(wire, at))
    if (Number.isNaN(seen) || wire === '') throw new UnexpectedValue(at, 'a number', wire)
    return seen
  },
  encode: (view, at) => String(number.encode(view, at)),
}
