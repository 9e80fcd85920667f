const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A random id in lower-case Crockford base32, 224 bits (45 characters) unless said. */
export function randomId(randomBytes: (length: number) => Uint8Array, bits = 224): string {
  let id = ''
  for (const byte of randomBytes(Math.ceil(bits / 5))) id += ALPHABET[byte & 31]
  return id
}
