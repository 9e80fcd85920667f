import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-client.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { encodeBase64 } from '../../lib/base64.js'
import { INTERNALS } from '../../lib/internals.js'
import { checkType, invalidOption, typeName } from '../../lib/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'

// The TOTP secret of an authenticator app: RFC 4226 and 6238 with SHA-1, six digits, 30 s, as all such apps assume.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BYTES = 20
/** How long a code is valid, in milliseconds. */
export const TOTP_PERIOD = 30_000

/** Generates a secret in base32 (RFC 4648, section 6): 20 random bytes, 32 characters. */
export function newTotpSecret(randomBytes: (length: number) => Uint8Array): Secret {
  let bits = ''
  for (const byte of randomBytes(BYTES)) bits += byte.toString(2).padStart(8, '0')
  return new Secret((bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join(''))
}

/**
 * Generates the secret of an authenticator app, for a custom screen that turns on two-factor authentication.
 *
 * @param client The client of the user.
 * @returns The secret in base32, which has 32 characters.
 *
 * @example
 * const secret = createTotpSecret(client)
 * showQrCode(totpUrl(secret, { issuer: 'Notes', account: 'ada@example.com' }))
 */
export function createTotpSecret(client: Client): Secret {
  checkClient('createTotpSecret', client)
  return newTotpSecret(client[INTERNALS].env.randomBytes)
}

/**
 * Returns the secret in base64, as the service expects it.
 *
 * @param secret The secret in base32. Letter case, spaces and padding are ignored.
 * @returns The secret in base64 (RFC 4648).
 *
 * @example
 * await updateUser(client, { totpSecretBase64: totpBase64(secret) })
 */
export const totpBase64 = (secret: Secret): string => encodeBase64(bytesOf(base32Of('totpBase64', secret)))

/**
 * Returns the secret in groups of four characters, for manual entry.
 *
 * @param secret The secret in base32. Letter case, spaces and padding are ignored.
 * @returns The groups, separated by spaces.
 *
 * @example
 * showSetupKey(totpGroups(secret)) // 'JBSW Y3DP …'
 */
export const totpGroups = (secret: Secret): string => (base32Of('totpGroups', secret).match(/.{1,4}/g) ?? []).join(' ')

/** The label that an authenticator app shows for the account. */
export interface TotpLabel {
  /** The app's name. */
  readonly issuer: string
  /** The name of the account, usually an email address. */
  readonly account: string
}

/**
 * Returns the URL that authenticator apps read from a QR code (the Key Uri Format of Google Authenticator).
 *
 * @param secret The secret in base32. Letter case, spaces and padding are ignored.
 * @param label The name of the app and of the account.
 * @returns The URL, starting with `otpauth://totp/`.
 *
 * @example
 * showQrCode(totpUrl(secret, { issuer: 'Notes', account: 'ada@example.com' }))
 */
export function totpUrl(secret: Secret, label: TotpLabel): string {
  const base32 = base32Of('totpUrl', secret)
  checkType('totpUrl', 'label', label, 'object')
  const { issuer, account } = label
  checkType('totpUrl', 'issuer', issuer, 'string')
  checkType('totpUrl', 'account', account, 'string')
  // A colon separates issuer and account, so neither may contain one.
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' '))
  return `otpauth://totp/${name(issuer)}:${name(account)}?secret=${base32}&issuer=${name(issuer)}&algorithm=SHA1&digits=6&period=30`
}

/**
 * Returns whether the typed code is correct (TOTP, RFC 6238). Accepts the periods before and after, because the clock
 * of the authenticator app may differ.
 *
 * @param secret The secret in base32. Letter case, spaces and padding are ignored.
 * @param code The typed code. Spaces and hyphens are ignored.
 * @param now The time, in milliseconds since 1970.
 * @returns Whether the code is correct.
 * @throws {LatchkeyError} `SECURE_CONTEXT_REQUIRED` when the page has no WebCrypto, for example over HTTP.
 *
 * @example
 * if (!(await totpMatches(secret, '123456', client.session.serverNow()))) showError('The code is incorrect.')
 */
export async function totpMatches(secret: Secret, code: string, now: number): Promise<boolean> {
  base32Of('totpMatches', secret)
  checkType('totpMatches', 'code', code, 'string')
  const typed = withoutGaps(code)
  for (const at of [now, now - TOTP_PERIOD, now + TOTP_PERIOD]) if ((await totpAt(secret, at)) === typed) return true
  return false
}

/**
 * Returns the text of a secret in upper case, without spaces and padding.
 *
 * @throws INVALID_OPTION that names the function for a text that is not in base32.
 */
export function base32Of(called: string, secret: Secret): string {
  if (typeof secret?.reveal !== 'function') throw invalidOption(called, 'secret', 'a Secret', typeName(secret))
  const text = withoutGaps(secret.reveal()).toUpperCase().replace(/=+$/, '')
  if (/^[A-Z2-7]{2,}$/.test(text)) return text
  throw invalidOption(called, 'secret', 'a secret in base32', 'another text')
}

/** The code of an authenticator app at a time, in milliseconds since 1970. */
export async function totpAt(secret: Secret, at: number): Promise<string> {
  // Undefined on pages loaded over HTTP, contrary to its type.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle)
    throw new LatchkeyError(
      'SECURE_CONTEXT_REQUIRED',
      'The code can only be verified on a page that was loaded over HTTPS.',
    )
  const key = await subtle.importKey(
    'raw',
    bytesOf(base32Of('totpMatches', secret)),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(at / TOTP_PERIOD)))
  const digest = new DataView(await subtle.sign('HMAC', key, counter))
  // Truncation: RFC 4226, section 5.3.
  const offset = digest.getUint8(digest.byteLength - 1) & 15
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(base32: string): Uint8Array<ArrayBuffer> {
  const bits = [...base32].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}
