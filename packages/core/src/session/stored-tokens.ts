import type { Env } from '../env.js'
import type { Tokens } from '../session-types.js'
import { isInvalidToken, isSameAgeOrNewer, isSameSession, isSignedOut, NO_TOKENS, validToken } from './tokens.js'

/**
 * The tokens of a store that can contain several sessions, such as cookies of published kits: the newest session first.
 * A store that is asked to write tokens with `next` keeps these sessions as they are, and removes all others.
 */
export interface StoredTokens extends Tokens {
  /**
   * The session with which the store continues when the service has rejected this one. If it has no tokens, the store
   * continues with none: those that follow are not tried, and stay.
   */
  readonly next?: StoredTokens | undefined
}

/**
 * A session writes this value, compared by identity, when the service has rejected its only tokens or they have expired. The user has
 * not signed out, and may have signed in again since: a store that cannot find out deletes nothing.
 */
export const REJECTED: StoredTokens = { ...NO_TOKENS }

/** How many sessions of a request are tried. Each that the service rejects is a request, and anyone can invent cookies. */
export const CANDIDATES = 3
/** How many sessions of a page are tried: those of all kits that have run on the site. */
export const PAGE_CANDIDATES = 10

/** Links different sessions, the newest first. Those after the first `limit` are not tried. */
export function linked(sessions: readonly Tokens[], limit = CANDIDATES): StoredTokens {
  const others = sessions.slice(limit)
  const links = others.length === 0 ? sessions : [...sessions.slice(0, limit), NO_TOKENS, ...others]
  return (
    links.reduceRight<StoredTokens | undefined>(
      (next, session) => (next ? { ...session, next } : session),
      undefined,
    ) ?? NO_TOKENS
  )
}

/** As `refreshTokensOf`, without the sessions that are not tried: anyone can invent cookies. */
export const triedTokensOf = ({ refreshToken, next }: StoredTokens): readonly (string | null)[] => [
  refreshToken,
  ...(next && !isSignedOut(next) ? triedTokensOf(next) : []),
]

/** The refresh tokens of a session and of those that follow in the store. */
export const refreshTokensOf = ({ refreshToken, next }: StoredTokens): readonly (string | null)[] => [
  refreshToken,
  ...(next ? refreshTokensOf(next) : []),
]

/**
 * Returns the tokens of a page that has read its store. The page retains its access token if the store has lost it (its cookie
 * lasts a day) or has an older one. An obsolete one is the older one, whenever it was issued: the clocks of the service's
 * instances differ.
 */
export function retainToken(
  stored: StoredTokens,
  own: StoredTokens,
  isObsolete: (accessToken: string | null) => boolean,
): StoredTokens {
  const isRetained =
    stored.refreshToken === own.refreshToken &&
    isSameSession(stored, own) &&
    (isObsolete(stored.accessToken) || !(isObsolete(own.accessToken) || isSameAgeOrNewer(stored, own)))
  return isRetained ? { ...own, next: stored.next } : stored
}

/** Returns what of stored values is a token. Other values are ignored and reported once. */
export function validTokensOf(env: Pick<Env, 'emit'>) {
  /** The latest ones: each request reads the same ones several times. */
  let valid: StoredTokens = NO_TOKENS
  let isReported = false
  return (stored: Partial<StoredTokens> | null | undefined): StoredTokens => {
    const { accessToken, refreshToken, next }: Partial<StoredTokens> = stored ?? NO_TOKENS
    if (accessToken === valid.accessToken && refreshToken === valid.refreshToken && next === valid.next) return valid
    if (!isReported && (isInvalidToken(accessToken) || isInvalidToken(refreshToken))) {
      isReported = true
      env.emit?.({ type: 'invalid-storage', place: 'token store', reason: 'it holds a value that is not a token' })
    }
    valid = { accessToken: validToken(accessToken), refreshToken: validToken(refreshToken), ...(next && { next }) }
    return valid
  }
}
