/** `Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 writes without a parameter. */
type Bytes = ReturnType<Uint8ArrayConstructor['of']>

/** Source of ids, codes, salts and challenges. */
export interface Random {
  bytes(length: number): Bytes
  /** Returns a UUID, version 4. */
  uuid(): string
  /** Returns lower-case Crockford base32. 45 characters have 224 bits of entropy. */
  code(length?: number): string
  /** Returns a number from 0 to less than 1. */
  number(): number
}

/** A random source whose future values follow from its state. */
export interface SeededRandom extends Random {
  state(): readonly number[]
  /** Continues from a state that `state()` returned. */
  restore(state: readonly number[]): void
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Creates an unpredictable source. */
export function createSecureRandom(): Random {
  return from((length) => crypto.getRandomValues(new Uint8Array(length)))
}

/** Creates a source that produces equal values for equal seeds. Its values are predictable. For tests only. */
export function createSeededRandom(seed: string, state: readonly number[] = spread(seed)): SeededRandom {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const restore = (next: readonly number[]) => {
    ;[a = 0, b = 0, c = 0, d = 0] = next
  }
  restore(state)
  const next = () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return t >>> 0
  }
  const random = from((length) => Uint8Array.from({ length }, () => next() >>> 24))
  return { ...random, state: () => [a, b, c, d], restore }
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

/** Hashes a text to four words, with FNV-1a and four different starts. */
function spread(seed: string): number[] {
  return [0, 1, 2, 3].map((start) => {
    let hash = 0x811c9dc5 ^ start
    for (const character of `${start}:${seed}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    return hash | 0
  })
}
