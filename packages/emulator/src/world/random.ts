/** Where ids, codes, salts and challenges come from. */
export interface Random {
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** A UUID, version 4. */
  uuid(): string
  /** Lower-case Crockford base32; 45 characters hold 224 bits. */
  code(length?: number): string
  /** At least 0, less than 1. */
  number(): number
}

/** A random source whose whole future follows from its state. */
export interface SeededRandom extends Random {
  state(): readonly number[]
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Unpredictable: what an emulator uses that was given no seed. */
export function trueRandom(): Random {
  return from((length) => crypto.getRandomValues(new Uint8Array(length)))
}

/** The same seed gives the same ids, codes and salts, in the same order. For tests: anyone can predict them. */
export function seededRandom(seed: string, state: readonly number[] = spread(seed)): SeededRandom {
  let [a = 0, b = 0, c = 0, d = 0] = state
  const next = () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return t >>> 0
  }
  const random = from((length) => Uint8Array.from({ length }, () => next() >>> 24))
  return { ...random, state: () => [a, b, c, d] }
}

function from(bytes: (length: number) => Uint8Array<ArrayBuffer>): Random {
  return {
    bytes,
    uuid() {
      const raw = bytes(16)
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80
      const hex = Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    code: (length = 45) => Array.from(bytes(length), (byte) => CROCKFORD[byte & 31]).join(''),
    number: () => bytes(4).reduce((sum, byte) => (sum + byte) / 256, 0),
  }
}

/** Four words from a text, by FNV-1a with four different starts. */
function spread(seed: string): number[] {
  return [0, 1, 2, 3].map((start) => {
    let hash = 0x811c9dc5 ^ start
    for (const letter of `${start}:${seed}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return hash | 0
  })
}
