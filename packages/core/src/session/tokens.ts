import { ClientError } from '../errors/client-error.js'

/** What a session is made of, as stores keep it. */
export interface Tokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null }

/** A token that has less than this left is replaced before it is used, in milliseconds. */
export const MARGIN = 20_000
/** The most validity that may be asked of an access token, in milliseconds. */
export const MARGIN_BOUND = 60_000

/** Tokens as they may be used: empty ones are none, the text `'undefined'` is a fault of the caller. */
export function checked({ accessToken, refreshToken }: Tokens): Tokens {
  if (accessToken === 'undefined' || refreshToken === 'undefined')
    throw new ClientError('INVALID_OPTION', "A token is the text 'undefined': a missing one was stored as text.", {
      option: 'tokenStore',
    })
  return { accessToken: accessToken || null, refreshToken: refreshToken || null }
}

/** What the client reads of an access token, without verification: only the server judges a token. */
export interface TokenClaims {
  /** When it was issued and when it ends, by the server's clock, in milliseconds since 1970. */
  readonly issued: number | undefined
  readonly expires: number
  /** Whether it says itself that its user is anonymous: a newer service's does. */
  readonly anonymous: boolean
}

export function claimsOf(accessToken: string): TokenClaims {
  const claims = payloadOf(accessToken)
  return {
    issued: millis(claims.iat),
    expires: millis(claims.exp) ?? Number.MAX_VALUE,
    anonymous: claims.is_anonymous === true,
  }
}

/** What an access token says, as it stands there; nothing when it is no JWT: the server will say so, which replaces it. */
export function payloadOf(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(atob((accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
  } catch {
    return {}
  }
}

const millis = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : undefined)
