import { invalidOption, typeName } from './latchkey-error.js'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

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
  if (typeof randomBytes !== 'function')
    throw invalidOption('randomId', 'randomBytes', 'a function', typeName(randomBytes))
  if (!(bits > 0 && Number.isFinite(bits))) throw invalidOption('randomId', 'bits', 'a positive number', typeName(bits))
  const bytes = randomBytes(Math.ceil(bits / 5))
  if (!(bytes instanceof Uint8Array))
    throw invalidOption('randomId', 'randomBytes', 'a function that returns bytes', 'another function')
  let id = ''
  for (const byte of bytes) id += ALPHABET[byte & 31]
  return id
}
