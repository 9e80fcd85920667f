import { check } from '../contract/check-input.js'
import { entity, string } from '../contract/schema/index.js'
import { encodeBase64 } from '../lib/base64.js'
import { optionError } from '../lib/latchkey-error.js'

/**
 * Returns the value of an `Authorization` header for HTTP Basic authentication (RFC 7617).
 *
 * @param id The user ID.
 * @param password The password.
 * @returns The header value.
 * @throws {LatchkeyError} `INVALID_OPTION` when the ID contains a colon.
 *
 * @example
 * fetch('https://api.example.com', { headers: { authorization: basicAuth(user, password) } })
 */
export function basicAuth(id: string, password: string): string {
  check('basicAuth', entity({ id: string, password: string }), { id, password })
  if (id.includes(':')) throw optionError('id', "The id of basic authentication must not contain ':'.")
  return `Basic ${encodeBase64(new TextEncoder().encode(`${id}:${password}`))}`
}
