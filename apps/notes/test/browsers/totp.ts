import { createHmac } from 'node:crypto'

/** The code of an authenticator app for a secret in Base32 (RFC 6238, RFC 4226). */
export function createTotpCode(secret: string, now = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replace(/[^A-Z2-7]/g, '')].map((letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash.at(-1) as number) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
