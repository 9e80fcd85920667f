import { SYSTEM_PERMISSIONS } from '@latchkey/core/contract'

/** What the service asks of a value beyond its kind: says what is wrong, or nothing. */
export type Rule = (value: unknown) => string | undefined

const rule =
  (wanted: string, holds: (value: string) => boolean): Rule =>
  (value) =>
    typeof value !== 'string' || holds(value) ? undefined : `must be ${wanted}`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const uuid = rule('a UUID', (value) => UUID.test(value))
export const uuidOrMe = rule('a UUID or "me"', (value) => value === 'me' || UUID.test(value))
export const url = rule('a URL without spaces', (value) => URL.canParse(value) && !/\s/.test(value))
export const email = rule('an e-mail address', (value) => /^[^\s@]+@[^\s@]+$/.test(value))
/** A local part of dot-separated words, a host whose last label has two letters or more. */
export const strictEmail = rule('an e-mail address', (value) =>
  /^[^\s@.,;:<>()[\]"\\]+(\.[^\s@.,;:<>()[\]"\\]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(value),
)
export const atMost = (length: number): Rule => rule(`at most ${length} characters`, (value) => value.length <= length)
export const base64 = rule('base64', (value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0)
/** Every one of the rules; the first that is broken speaks. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.map((each) => each(value)).find((wrong) => wrong !== undefined)
/** One value and no other, of what the kind would let pass. */
export const only =
  (wanted: unknown): Rule =>
  (value) =>
    value === undefined || value === wanted ? undefined : `must be ${String(wanted)}`
/** A whole number of at least 1, as a query string carries it. */
export const positive = rule('a whole number of at least 1', (value) => /^0*[1-9]\d*$/.test(value))
/** A number from `least` to `most`. */
export const inRange =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value !== 'number' || (value >= least && value <= most) ? undefined : `must be from ${least} to ${most}`
/** A bcrypt hash in modular crypt format, of a cost that a server can bear. */
export const bcryptHash = rule('a bcrypt hash with a cost of at most 16', (value) =>
  /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(value),
)
/** An image as a browser app may give it: base64, alone or as a data URL. */
export const inlineImage = rule('a base64 image', (value) =>
  /^(data:image\/(png|jpe?g|gif|bmp|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/.test(value),
)
/** The id of a permission: of the project's own letters, or one that is built in. */
export const permissionId = rule(
  'a permission id',
  (value) => /^[a-z0-9_:]+$/.test(value) || SYSTEM_PERMISSIONS.some((id) => id === value),
)
/** An id that a project may give to a permission. */
export const ownPermissionId = rule('of lower-case letters, digits, _ and :', (value) => /^[a-z0-9_:]+$/.test(value))
