import type { Random } from '../world/random.js'

/** Whether the verifier is the one that the challenge was made of (RFC 7636, 4.6). */
export async function proves(verifier: string, challenge: string, method: string): Promise<boolean> {
  return challenge === (method.toLowerCase() === 's256' ? await challengeOf(verifier) : verifier)
}

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

/** 43 characters: a state, a verifier. */
export const randomText = (random: Random): string => base64url(random.bytes(32))

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
