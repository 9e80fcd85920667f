import { checkArgument } from './latchkey-error.js'

/** Crockford's alphabet: digits first, without i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Encodes bytes in upper-case Crockford base32, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31]
  }
  if (bits > 0) text += ALPHABET[(value << (5 - bits)) & 31]
  return text.toUpperCase()
}

/**
 * Returns a random ID in lower-case Crockford base32.
 *
 * @param randomBytes Returns cryptographically secure random bytes.
 * @param bits Number of random bits, 5 per character. Default: 224 (45 characters).
 * @returns The ID.
 *
 * @example
 * const id = randomId((length) => crypto.getRandomValues(new Uint8Array(length)))
 */
export function randomId(randomBytes: (length: number) => Uint8Array, bits = 224): string {
  checkArgument('randomId', 'randomBytes', randomBytes, typeof randomBytes === 'function', 'a function')
  checkArgument('randomId', 'bits', bits, bits > 0 && Number.isFinite(bits), 'a positive number')
  const bytes = randomBytes(Math.ceil(bits / 5))
  checkArgument('randomId', 'randomBytes', bytes, bytes instanceof Uint8Array, 'a function that returns bytes')
  let id = ''
  for (const byte of bytes) id += ALPHABET[byte & 31]
  return id
}
