import { decodeBase64 } from '../base64.js'
import type { SessionTokens } from '../types/sessions.js'

const PREFIX = 'Bearer stackauth_'

/** Returns a session as an `Authorization` header, or null when signed out. */
export const authorizationHeader = (tokens: SessionTokens): string | null =>
  tokens.accessToken === null && tokens.refreshToken === null ? null : PREFIX + btoa(JSON.stringify(tokens))

/** Returns the session in an `Authorization` header, or undefined if it contains none. */
export function tokensOfAuthorization(header: string | null): SessionTokens | undefined {
  if (!header?.startsWith(PREFIX)) return undefined
  try {
    const { accessToken, refreshToken } = JSON.parse(decodeBase64(header.slice(PREFIX.length)))
    return { accessToken: accessToken ?? null, refreshToken: refreshToken ?? null }
  } catch {
    return undefined
  }
}
