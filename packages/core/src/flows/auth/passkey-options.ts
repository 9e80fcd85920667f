import { PLACEHOLDER_RP_ID } from '../../contract/auth/passkey.js'
import { createServiceError } from '../../errors/latchkey-error.js'

/**
 * Returns the WebAuthn options for this page: replaces the placeholder of the service with the host name. Pure.
 *
 * @throws PASSKEY_WEBAUTHN_ERROR with ERROR_INVALID_RP_ID for another relying party, ERROR_INVALID_DOMAIN for an
 * invalid host name, or ERROR_INVALID_USER_ID_LENGTH for a user id that does not have 1 to 64 bytes.
 */
export function optionsFor(hostname: string, options: unknown): Record<string, unknown> {
  const given = options as { rp?: { id?: string }; rpId?: string; user?: { id?: string } }
  if ((given.rp?.id ?? given.rpId) !== PLACEHOLDER_RP_ID)
    throw wrong('ERROR_INVALID_RP_ID', 'The service returned an unexpected relying party id.')
  if (!isHost(hostname)) throw wrong('ERROR_INVALID_DOMAIN', `Passkeys need a host name or localhost, not ${hostname}.`)
  if (given.user) {
    const bytes = byteLength(given.user.id)
    if (bytes < 1 || bytes > 64) throw wrong('ERROR_INVALID_USER_ID_LENGTH', 'The user id must have 1 to 64 bytes.')
  }
  return given.rp ? { ...given, rp: { ...given.rp, id: hostname } } : { ...given, rpId: hostname }
}

/** The number of bytes in a base64url string. 0 for any other value. */
const byteLength = (id: unknown) =>
  typeof id === 'string' && /^[\w-]*$/.test(id) && id.length % 4 !== 1 ? Math.floor((id.length * 3) / 4) : 0

const isHost = (name: string) =>
  name === 'localhost' || /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/i.test(name)

const wrong = (code: string, message: string) =>
  createServiceError('PASSKEY_WEBAUTHN_ERROR', message, { message, code })
