import { decodeBase64Url } from '../lib/base64.js'
import { optionError } from '../lib/latchkey-error.js'
import type { Tokens } from '../session-types.js'

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null }

/** An access token that expires sooner than this is refreshed before it is used. In milliseconds. */
export const MARGIN = 20_000
/** The upper bound of the validity that can be requested, in milliseconds. */
export const MARGIN_BOUND = 60_000

/** Returns tokens from a caller with empty strings replaced by null. Throws INVALID_OPTION for the string `'undefined'`. */
export function normalizeTokens({ accessToken, refreshToken }: Tokens): Tokens {
  if (accessToken === 'undefined' || refreshToken === 'undefined')
    throw optionError('tokenStore', "A token is the string 'undefined': a missing token was converted to a string.")
  return { accessToken: accessToken || null, refreshToken: refreshToken || null }
}

/**
 * A stored token, or null when the value is missing or is not a token. Tokens are printable ASCII: any other string
 * cannot be sent in a header. The strings `'undefined'` and `'null'` are missing tokens that were converted to strings.
 */
export const validToken = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value !== 'undefined' && value !== 'null' ? value : null

/** Whether a stored value is neither a token nor empty. */
export const isInvalidToken = (value: unknown): boolean => validToken(value) === null && !!value

export const isSignedOut = ({ accessToken, refreshToken }: Tokens): boolean =>
  accessToken === null && refreshToken === null

/**
 * Whether two pairs of tokens belong to the same session. Compares the refresh tokens or, if a pair has none, the
 * session ids in the access tokens. Two pairs without tokens are the same, too: signed out.
 */
export function isSameSession(a: Tokens, b: Tokens): boolean {
  if (isSignedOut(a) || isSignedOut(b)) return isSignedOut(a) && isSignedOut(b)
  if (a.refreshToken !== null && b.refreshToken !== null) return a.refreshToken === b.refreshToken
  if (a.accessToken === null || b.accessToken === null) return false
  const id = sessionIdOf(a.accessToken)
  return id === undefined ? a.accessToken === b.accessToken : id === sessionIdOf(b.accessToken)
}

/** Whether the first access token was issued after the second, or at the same time. */
export const isSameAgeOrNewer = (first: Tokens, second: Tokens): boolean =>
  first.accessToken !== null &&
  (second.accessToken === null ||
    (claimsOf(first.accessToken).issued ?? 0) >= (claimsOf(second.accessToken).issued ?? 0))

/** The session id in an access token: `refreshTokenId`, or `refresh_token_id` from a newer service. */
export function sessionIdOf(accessToken: string): unknown {
  const { refreshTokenId, refresh_token_id } = payloadOf(accessToken)
  return refreshTokenId ?? refresh_token_id
}

/** The claims that the client reads from an access token, without verifying it: only the server verifies tokens. */
export interface TokenClaims {
  /** When it was issued, by the server's clock, in milliseconds since 1970. */
  readonly issued: number | undefined
  /** When it expires, by the server's clock, in milliseconds since 1970. */
  readonly expires: number
  /** Whether the token has the claim that its user is restricted. Anonymous users are. Service 2.8.8 sets no such claim. */
  readonly restricted: boolean
}

export function claimsOf(accessToken: string): TokenClaims {
  const claims = payloadOf(accessToken)
  return {
    issued: millis(claims.iat),
    expires: millis(claims.exp) ?? Number.MAX_VALUE,
    restricted: claims.is_restricted === true || claims.is_anonymous === true,
  }
}

let latest: { readonly accessToken: string; readonly payload: Readonly<Record<string, unknown>> } | undefined

/**
 * The claims of an access token, or an empty object when it is not a JWT. The server rejects such a token, and the
 * client then refreshes it. The claims of the latest token are cached, because each request reads them several times.
 */
export function payloadOf(accessToken: string): Readonly<Record<string, unknown>> {
  if (!latest || latest.accessToken !== accessToken) latest = { accessToken, payload: decodePayload(accessToken) }
  return latest.payload
}

function decodePayload(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    // `Object`: a payload may be `null`.
    const payload = decodeBase64Url(accessToken.split('.')[1] ?? '')
    return Object(JSON.parse(new TextDecoder().decode(payload)))
  } catch {
    return {}
  }
}

const millis = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : undefined)
