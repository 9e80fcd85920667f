// @ts-nocheck
import { invalidOption } from '../lib/client-error.js'

/**
 * Sets a header. Throws INVALID_OPTION that names the option with the value: the platform's own error would print the
 * value, which can be a token or a key.
 */
export function setHeader(headers: Headers, name: string, value: string, called: string, option: string): void {
  try {
    headers.set(name, value)
  } catch {
    throw invalidOption(called, option, 'a valid header value', 'a string with line breaks or other invalid characters')
  }
}
