import { checkArgument } from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import { until } from '../lib/signal.js'
import type { SessionIdentity, Tokens } from '../session-types.js'
import { type CurrentSession, secret } from './current-session.js'
import { sessionChanged } from './session-changed.js'
import type { StoreSync } from './store-sync.js'
import type { TokenValidity } from './token-validity.js'
import { isSignedOut, MARGIN, MARGIN_BOUND, NO_TOKENS } from './tokens.js'

/** The tokens of one session, hidden from logs. */
export interface SessionTokens {
  readonly accessToken: Secret
  readonly refreshToken: Secret | undefined
}

export interface TokensOptions {
  /** How long the access token must still be valid, in milliseconds, less than 60 000. Default: 20 000. */
  readonly validity?: number | undefined
  /** Refreshes the session if the claims have changed since the access token was issued. For tokens that the app reads. */
  readonly current?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** The session to return tokens of. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
}

export interface UsableTokensSetup {
  readonly session: CurrentSession
  readonly store: StoreSync
  readonly validity: TokenValidity
  /** Refreshes the session until its access token is valid for `minimum` milliseconds. */
  refresh(refreshToken: string, minimum: number, signal: AbortSignal | undefined): Promise<void>
}

/** Returns the tokens of a session, refreshed first if the access token is about to expire. */
export async function usableTokens(
  { session, store, validity, refresh }: UsableTokensSetup,
  { validity: minimum = MARGIN, current, signal, identity }: TokensOptions = {},
): Promise<SessionTokens | undefined> {
  checkArgument('getAccessToken', 'validity', minimum, minimum < MARGIN_BOUND, `less than ${MARGIN_BOUND} ms`)
  signal?.throwIfAborted()
  const reading = store.read()
  if (reading) await until(reading, signal)
  const { id } = identity ?? session
  /** The tokens of this session; undefined when signed out. Throws for any other session. */
  const ownTokens = (): Tokens | undefined => {
    if (isSignedOut(session.tokens)) return undefined
    if (session.id !== id) throw sessionChanged()
    return session.tokens
  }
  const renew = async (): Promise<void> => {
    const { accessToken, refreshToken } = session.tokens
    if (refreshToken !== null) return refresh(refreshToken, minimum, signal)
    // Nothing can replace this access token: it is used until it expires.
    // Stryker disable next-line ConditionalExpression: a session without a refresh token has an access token.
    if (accessToken !== null && validity.left(accessToken) <= 0)
      await until(Promise.resolve(store.update(() => (ownTokens() ? NO_TOKENS : undefined), 'expired')), signal)
  }
  try {
    const isOutdated = current && validity.changes !== validity.included
    if (ownTokens() && (isOutdated || !validity.isUsable(session.tokens.accessToken, minimum))) await renew()
    // A page that was frozen during the refresh has received a token that has expired since.
    if (ownTokens() && !validity.isUsable(session.tokens.accessToken, 0)) await renew()
  } catch (error) {
    // A network error does not take away a token that is still valid.
    const { accessToken } = ownTokens() ?? NO_TOKENS
    if (signal?.aborted || accessToken === null || validity.left(accessToken) <= 0) throw error
  }
  const { accessToken, refreshToken } = ownTokens() ?? NO_TOKENS
  return accessToken === null ? undefined : { accessToken: new Secret(accessToken), refreshToken: secret(refreshToken) }
}
