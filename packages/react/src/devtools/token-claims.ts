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

/** Claims whose value does not identify a user. */
const PUBLIC = new Set(['iss', 'aud', 'project_id', 'branch_id', 'role'])
const TIMES = new Set(['iat', 'exp', 'nbf'])

/** Formats the value of a claim. Masks strings and objects that may identify a user, unless `reveal` is true. */
export function formatClaim(name: string, value: unknown, reveal: boolean): string {
  if (TIMES.has(name) && typeof value === 'number') return `${value} (${new Date(value * 1000).toISOString()})`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isMasked = !reveal && !PUBLIC.has(name) && (typeof value === 'string' || (typeof value === 'object' && value))
  return isMasked ? mask(text) : text
}

/** Hides a text except for its last four characters, or whole when it is short. */
export const mask = (text: string): string => (text.length > 12 ? `••••${text.slice(-4)}` : '••••')
