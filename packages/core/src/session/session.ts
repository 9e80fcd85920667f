import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'
import type { EndedReason, SessionIdentity, SessionState, TokenStore, Tokens } from '../session-types.js'
import { currentSession, secret, type TimelineEntry } from './current-session.js'
import { sessionChanged } from './session-changed.js'
import { type Refreshed, sessionRefresh } from './session-refresh.js'
import { storeSync } from './store-sync.js'
import { type StoredSkew, tokenValidity } from './token-validity.js'
import { isSignedOut, NO_TOKENS, normalizeTokens, payloadOf } from './tokens.js'
import { type SessionTokens, type TokensOptions, usableTokens } from './usable-tokens.js'

/** Options of `session.start`. */
export interface StartOptions {
  /** The session in which the sign-in started. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
  /** When the request for the tokens was sent, in milliseconds since 1970. Measures the offset of the device's clock. */
  readonly sentAt?: number | undefined
}

/** Keeps one user signed in. All reads and writes of tokens go through it. */
export interface Session {
  /** The current state. Reads a synchronous token store again, at most once per task. */
  state(): SessionState
  /** Calls `listener` after each change of state or identity. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The last 20 states, oldest first: shows why a user was signed out. Contains no tokens. */
  timeline(): readonly TimelineEntry[]
  /** The id of the current session. Changes when another session starts or this one ends. */
  identity(): string
  /**
   * Reads the token store and returns the session that is current now. A synchronous store is read before this
   * returns its promise.
   */
  capture(): Promise<SessionIdentity>
  /** Whether the session is still the current one. Reads the token store again. */
  isCurrent(identity: SessionIdentity): Promise<boolean>
  /** Resolves when the token store has been read for the first time. */
  loaded(): Promise<void>
  /**
   * Tokens that can be sent, refreshed first if the access token is about to expire. `undefined` when the user is
   * signed out, or when the session has ended since it was captured.
   *
   * @throws SESSION_CHANGED when another session has started since then. OFFLINE or UNABLE_TO_CONNECT when a refresh
   * is needed and the server cannot be reached.
   */
  tokens(options?: TokensOptions): Promise<SessionTokens | undefined>
  /** The stored refresh token. Sends nothing. */
  refreshToken(): Secret | undefined
  /**
   * The claims of an access token, without verifying it: for what a page shows, never for access. Sends nothing.
   *
   * @param accessToken Default: that of the session, as last read. Without one, there are no claims.
   */
  claims(accessToken?: string): Readonly<Record<string, unknown>>
  /** Marks an access token as rejected by the server: it is not used again. */
  rejectAccessToken(accessToken: Secret): void
  /** Notes that the access token no longer states the current claims: the next token for the app is a new one. */
  outdateClaims(): void
  /**
   * Starts a session with these tokens, stores them, and returns it.
   *
   * @throws NO_TOKEN_STORE without a token store. SESSION_CHANGED when a newer session has started since
   * `options.identity` was captured: the newer session stays.
   */
  start(tokens: Tokens, options?: StartOptions): Promise<SessionIdentity>
  /**
   * Ends the session, here and in its store. Does nothing when another session than `identity` is the current one. A
   * session that has left the store and is back, with the same refresh token, is the same session.
   */
  end(reason: EndedReason, identity?: SessionIdentity): Promise<void>
  /** Stops listening to the token store. */
  dispose(): void
}

export interface SessionSetup {
  readonly store: TokenStore | null
  readonly env: Pick<Env, 'now' | 'emit' | 'timer'>
  /** Exchanges a refresh token for an access token. Throws when the server neither accepted nor rejected it. */
  refresh(refreshToken: Secret): Promise<Refreshed>
  /** Runs the refresh of a session while no other tab refreshes it. Default: runs it immediately. */
  exclusively?<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** Stores how far the device's clock is ahead of the server's, in milliseconds. */
  readonly skew?: StoredSkew | undefined
}

export function createSession({
  store,
  env,
  refresh,
  exclusively = (_token, _signal, run) => run(),
  skew,
}: SessionSetup): Session {
  const current = currentSession(env)
  const sync = storeSync(store, current, env)
  const validity = tokenValidity(env, skew)
  const shared = { session: current, store: sync, validity }
  const refreshTokens = sessionRefresh({ ...shared, env, refresh, exclusively })

  const capture = async () => {
    await sync.read()
    return current.identity()
  }

  // The executor runs immediately, and turns a store that throws into a rejection.
  const loaded = new Promise<void>((resolve) => resolve(sync.read()))
  // Stryker disable next-line StringLiteral: no session ends here, so that nothing reads the reason.
  if (!store) current.adopt(NO_TOKENS, 'signed-out-elsewhere')
  loaded.catch(() => {}) // Callers of `loaded()` receive the error.

  return {
    state() {
      sync.readOncePerTask()
      return current.state
    },
    identity() {
      sync.readOncePerTask()
      return current.id
    },
    timeline: () => [...current.timeline],
    capture,
    async isCurrent(identity) {
      await sync.read()
      return identity.id === current.id
    },
    loaded: () => loaded,
    refreshToken() {
      sync.readOncePerTask()
      return secret(current.tokens.refreshToken)
    },
    claims: (accessToken = current.tokens.accessToken ?? '') => payloadOf(accessToken),
    subscribe(listener) {
      const remove = current.changes.add(listener)
      sync.watch()
      return () => {
        remove()
        if (current.changes.size === 0) sync.unwatch()
      }
    },
    tokens: (options) => usableTokens({ ...shared, refresh: refreshTokens }, options),
    rejectAccessToken(accessToken) {
      validity.reject(accessToken.reveal())
    },
    outdateClaims() {
      validity.changes += 1
    },
    async start(tokens, { identity: given, sentAt } = {}) {
      if (!store)
        throw new LatchkeyError(
          'NO_TOKEN_STORE',
          'There is no token store for the session: pass `tokenStore` to `createClient` or to this call.',
        )
      const next = normalizeTokens(tokens)
      const identity = given ?? (await capture())
      const started = await sync.update(
        () => {
          if (current.id !== identity.id && !isSignedOut(current.tokens)) return undefined
          validity.reject(null)
          validity.included = validity.changes
          if (sentAt !== undefined) validity.measureClock(next.accessToken, sentAt)
          return next
        },
        'signed-out-elsewhere',
        true,
      )
      if (!started) throw sessionChanged()
      return started
    },
    async end(reason, given) {
      const identity = given ?? (await capture())
      // A late response can bring the session back after its cookies were deleted: it has the same refresh token.
      const isOwn = () => current.id === identity.id || current.tokens.refreshToken === identity.refreshToken?.reveal()
      await sync.update(() => (isOwn() ? NO_TOKENS : undefined), reason)
    },
    dispose: sync.unwatch,
  }
}
