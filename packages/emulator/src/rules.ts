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
