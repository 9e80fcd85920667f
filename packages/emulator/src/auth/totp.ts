import { decodeBase64 } from '../http/base64.js'

const STEP = 30_000
const DIGITS = 6

/** Returns the TOTP code at a point in time (RFC 6238: SHA-1, 30 s, 6 digits). The secret is base64. */
export async function totp(secret: string, millis: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(millis / STEP)))
  const bytes = decodeBase64(secret)
  // HMAC pads its key with zeros, so one zero equals an empty secret, which WebCrypto rejects.
  const raw = bytes.length > 0 ? bytes : new Uint8Array(1)
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = digest.getUint8(digest.byteLength - 1) & 0x0f
  const number = digest.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}
