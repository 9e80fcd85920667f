/** Crockford's alphabet: digits first, without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Encodes bytes in Crockford's base32, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}
