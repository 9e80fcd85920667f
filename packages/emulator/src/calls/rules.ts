import { SYSTEM_PERMISSIONS } from '@latchkey/core/internal/contract'
import { isDecodableImage } from './images.js'

/** Checks a value beyond its type. Returns what is wrong, or undefined. */
export type Rule = (value: unknown) => string | undefined

const rule =
  (wanted: string, holds: (value: string) => boolean): Rule =>
  (value) =>
    typeof value !== 'string' || holds(value) ? undefined : `must be ${wanted}`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const uuid = rule('a UUID', (value) => UUID.test(value))
export const uuidOrMe = rule('a UUID or "me"', (value) => value === 'me' || UUID.test(value))
export const url = rule('a URL without spaces', (value) => URL.canParse(value) && !/\s/.test(value))
export const email = rule('an email address', (value) => /^[^\s@]+@[^\s@]+$/.test(value))
/** A local part of words separated by dots, and a host whose last label has at least two letters. */
export const strictEmail = rule('an email address', (value) =>
  /^[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(value),
)
export const atMost = (length: number): Rule => rule(`at most ${length} characters`, (value) => value.length <= length)
export const base64 = rule('base64', (value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0)
/** Combines rules. Returns the first problem. */
export const allOf =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.map((each) => each(value)).find((wrong) => wrong !== undefined)
/** An object, not an array. */
export const objectRule: Rule = (value) =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? undefined
    : 'must be an object'
/** Allows a single value. */
export const exactly =
  (wanted: unknown): Rule =>
  (value) =>
    value === undefined || value === wanted ? undefined : `must be ${String(wanted)}`
/** Allows these strings. */
export const oneOf = (...values: readonly string[]): Rule =>
  rule(values.join(' or '), (value) => values.includes(value))
/** A whole number of at least 1, as text in a query string. */
export const positive = rule('a whole number of at least 1', (value) => /^0*[1-9]\d*$/.test(value))
/** A whole number in a range, inclusive, as text in a query string. */
export const wholeFrom = (least: number, most: number): Rule =>
  rule(
    `a whole number from ${least} to ${most}`,
    (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
  )
/** A number in a range, inclusive. */
export const inRange =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value !== 'number' || (value >= least && value <= most) ? undefined : `must be from ${least} to ${most}`
/** A bcrypt hash in modular crypt format, with a cost that is not too expensive to verify. */
export const bcryptHash = rule('a bcrypt hash with a cost of at most 16', (value) =>
  /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(value),
)
/** An image that clients may set: base64, with or without a data URL prefix. */
export const inlineImage = rule(
  'a base64 image',
  (value) =>
    /^(data:image\/(png|jpe?g|gif|bmp|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/.test(value) && isDecodableImage(value),
)
/** The id of a custom or a built-in permission. */
export const permissionId = rule(
  'a permission id',
  (value) => /^[a-z0-9_:]+$/.test(value) || SYSTEM_PERMISSIONS.some((id) => id === value),
)
/** The id of a custom permission. */
export const ownPermissionId = rule('of lower-case letters, digits, _ and :', (value) => /^[a-z0-9_:]+$/.test(value))
