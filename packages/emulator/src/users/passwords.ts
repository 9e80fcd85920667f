import type { Call } from '../calls/call.js'
import { decodeBase64, encodeBase64 } from '../http/base64.js'
import type { Random } from '../world/random.js'

const SHORTEST = 8
const LONGEST = 70
/** bcrypt, which the service uses, ignores everything after this many bytes. */
export const TOO_MANY_BYTES = 72

/** Throws when a new password is too short or too long. The schema has already rejected more than 70 characters. */
export function checkPassword(call: Call<'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'>, password: string): void {
  if (password.length < SHORTEST) call.fail('PASSWORD_TOO_SHORT', { min_length: SHORTEST })
  const bytes = new TextEncoder().encode(password).length
  if (password.length > LONGEST || bytes >= TOO_MANY_BYTES) call.fail('PASSWORD_TOO_LONG', { maxLength: LONGEST })
}

/** Hashes a password: `pbkdf2-sha256$rounds$salt$hash`, with salt and hash as base64. */
export async function hashPassword(password: string, rounds: number, random: Random): Promise<string> {
  const salt = random.bytes(16)
  return ['pbkdf2-sha256', rounds, encodeBase64(salt), encodeBase64(await derive(password, salt, rounds))].join('$')
}

/** Returns whether a password matches its hash, created here or with bcrypt. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  if (stored.startsWith('$2')) return (await import('bcryptjs')).compare(password, stored)
  const [, rounds, salt, hash] = stored.split('$')
  if (!rounds || !salt || !hash) return false
  const derived = await derive(password, decodeBase64(salt), Number(rounds))
  const wanted = decodeBase64(hash)
  // Compares all bytes, so that the duration reveals nothing.
  return derived.reduce((differs, byte, i) => differs | (byte ^ (wanted[i] ?? 0)), 0) === 0
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}
