import type { Tokens } from '../session-types.js'
import { NO_TOKENS } from './tokens.js'

/**
 * The tokens of a store that can contain several sessions, such as cookies of published kits: the newest session first.
 * A store that is asked to write tokens with `next` keeps these sessions as they are, and removes all others.
 */
export interface StoredTokens extends Tokens {
  /** The session with which the store continues when the service has rejected this one. */
  readonly next?: StoredTokens | undefined
}

/** How many sessions of a request are tried. Each that the service rejects is a request, and anyone can invent cookies. */
export const CANDIDATES = 3
/** How many sessions of a page are tried: those of all kits that have run on the site. */
export const PAGE_CANDIDATES = 10

/** Links at most `limit` different sessions, the newest first. */
export const linked = (sessions: readonly Tokens[], limit = CANDIDATES): StoredTokens =>
  sessions
    .slice(0, limit)
    .reduceRight<StoredTokens | undefined>((next, session) => (next ? { ...session, next } : session), undefined) ??
  NO_TOKENS

/** The refresh tokens of a session and of those that follow in the store. */
export const refreshTokensOf = ({ refreshToken, next }: StoredTokens): readonly (string | null)[] => [
  refreshToken,
  ...(next ? refreshTokensOf(next) : []),
]
