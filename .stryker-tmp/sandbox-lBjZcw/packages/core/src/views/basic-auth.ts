// @ts-nocheck
import { check } from '../contract/check-input.js'
import { entity, text } from '../contract/kinds.js'
import { ClientError } from '../errors/client-error.js'

/** The value of an `Authorization: Basic` header (RFC 7617). An id with a colon could not be told from the password: INVALID_OPTION. */
export function basicAuth(id: string, password: string): string {
  check('basicAuth', entity({ id: text, password: text }), { id, password })
  if (id.includes(':'))
    throw new ClientError('INVALID_OPTION', "The id of basic authentication may not contain ':'.", { option: 'id' })
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${id}:${password}`)))}`
}
