import { invalidOption, typeName } from './latchkey-error.js'

/** Whether a text is a URL, relative to `base` if there is one. React Native and older browsers have no `URL.canParse`. */
export function isUrl(url: string, base?: string): boolean {
  try {
    new URL(url, base)
    return true
  } catch {
    return false
  }
}

/** The value of a JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Whether a header can contain the value: no line breaks, control characters and characters beyond Latin-1. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)

/** Whether a value can be the headers of a request. Not a promise, a list or a `Map`, in which no header would be found. */
export const areHeaders = (value: unknown): value is object => /^object$|Headers$/.test(typeName(value))

/**
 * Returns a value for a header. Throws INVALID_OPTION that names the option it comes from: the platform's own error
 * would print the value, which can be a token or a key.
 */
export function headerValue(value: string, called: string, option: string): string {
  if (isHeaderValue(value)) return value
  throw invalidOption(called, option, 'a valid header value', 'one with invalid characters')
}
