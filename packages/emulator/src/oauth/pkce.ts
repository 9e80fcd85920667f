import { base64url } from 'jose'
import type { Random } from '../world/random.js'

/** Returns whether a PKCE code verifier matches its challenge (RFC 7636, section 4.6). */
export async function verifyCodeVerifier(verifier: string, challenge: string, method: string): Promise<boolean> {
  return challenge === (method.toLowerCase() === 's256' ? await codeChallenge(verifier) : verifier)
}

/** Returns the S256 code challenge for a code verifier. */
export async function codeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url.encode(new Uint8Array(digest))
}

/** Returns 43 random characters, for a state or a code verifier. */
export const randomToken = (random: Random): string => base64url.encode(random.bytes(32))
