/** The payload of an access token. Not verified: only the server verifies tokens. */
export type Claims = Readonly<Record<string, unknown>>

/** Decodes the payload of an access token. Returns an empty object when it is not a JWT. */
export function decodeClaims(accessToken: string): Claims {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

/** Returns the ID of the session in an access token. */
export function sessionIdIn(claims: Claims): string | undefined {
  const id = claims.refreshTokenId ?? claims.refresh_token_id
  return typeof id === 'string' ? id : undefined
}

/** Returns when an access token expires, in milliseconds since 1970 by the clock of the server. */
export const expirationIn = ({ exp }: Claims): number | undefined => (typeof exp === 'number' ? exp * 1000 : undefined)
