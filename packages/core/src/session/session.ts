import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { checkArgument } from '../lib/latchkey-error.js'
import { listeners } from '../lib/listeners.js'
import { Secret } from '../lib/secret.js'
import { sharedWork } from '../lib/shared-work.js'
import { until } from '../lib/signal.js'
import type { EndedReason, SessionIdentity, SessionState, TokenStore, Tokens } from '../session-types.js'
import { withDeadline } from './deadline.js'
import { sessionChanged } from './session-changed.js'
import { type Awaitable, chain, storeAccess } from './store-access.js'
import { type StoredSkew, tokenValidity } from './token-validity.js'
import {
  isInvalidToken,
  isSameAgeOrNewer,
  isSameSession,
  isSignedOut,
  MARGIN,
  MARGIN_BOUND,
  NO_TOKENS,
  normalizeTokens,
  payloadOf,
  validToken,
} from './tokens.js'

/** A state and when it started, in milliseconds since 1970. */
export type TimelineEntry = SessionState & {
  /** When the state started, in milliseconds since 1970. */
  readonly at: number
}

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

/** The result of a refresh: a new access token, or the server's rejection of the refresh token. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

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

/** How many states the timeline keeps. */
const TIMELINE_LENGTH = 20
/**
 * How long a refresh may hold its lock, in milliseconds: its deadline of 75 s, and time to read and write the store.
 */
const REFRESH_LIMIT = 90_000
/** The store of a client that stores no session. */
const NO_STORE: TokenStore = { read: () => NO_TOKENS, write() {} }

let sessions = 0
// Stryker disable next-line StringLiteral,UpdateOperator: the IDs of sessions only have to differ.
const nextId = () => `s${++sessions}`

const secret = (token: string | null): Secret | undefined => (token === null ? undefined : new Secret(token))

/**
 * Creates the session of a page. It has one state, which changes in two places: `adopt`, with tokens that were read or are
 * about to be written, and `setStatus`, with the progress of a refresh.
 */
export function createSession({
  store,
  env,
  refresh,
  exclusively = (_token, _signal, run) => run(),
  skew,
}: SessionSetup): Session {
  const source = store ?? NO_STORE
  const access = storeAccess(source)
  const validity = tokenValidity(env, skew)
  const refreshing = sharedWork<void>()
  const changes = listeners()
  const timeline: TimelineEntry[] = []
  let state: SessionState = { status: 'loading' }
  let tokens = NO_TOKENS
  let id = nextId()
  /** Numbers reads and writes in the order in which they start, so that a late read never replaces a newer one. */
  let operations = 0
  let adopted = 0
  /** How often the claims of the user have changed, and how many of the changes the access token contains. */
  let claimChanges = 0
  let includedChanges = 0
  let isReported = false
  let isFresh = false
  let unsubscribe: (() => void) | undefined

  const record = (next: SessionState) => {
    timeline.push({ ...next, at: env.now() })
    if (timeline.length > TIMELINE_LENGTH) timeline.shift()
    env.emit?.({ type: 'session', state: next })
  }
  const change = (next: SessionState) => {
    state = next
    record(next)
    changes.call()
  }
  /** Changes the state of the session, unless it is already in this state. */
  const setStatus = (status: 'refreshing' | 'stale-offline' | 'active') => {
    if (status !== state.status) change({ status })
  }
  /** Adopts tokens that were read or are about to be written. The only place where the session changes. */
  const adopt = (next: Tokens, reason: EndedReason, operation = ++operations) => {
    adopted = operation
    const before = tokens
    const isSame = isSameSession(before, next)
    // This page keeps its access token when the store has lost it (its cookie lasts a day) or still has an older one.
    const isRetained = isSame && next.refreshToken === before.refreshToken && !isSameAgeOrNewer(next, before)
    tokens = isRetained ? before : next
    if (isSame) {
      if (state.status === 'loading') change({ status: 'signed-out' })
      return
    }
    id = nextId()
    if (isSignedOut(next)) return change({ status: 'ended', reason })
    if (!isSignedOut(before)) record({ status: 'ended', reason: 'replaced' })
    change({ status: 'active' })
  }

  const identity = (): SessionIdentity => ({
    id,
    isSignedIn: !isSignedOut(tokens),
    accessToken: secret(tokens.accessToken),
    refreshToken: secret(tokens.refreshToken),
  })

  /** The tokens in a store. Values that are not tokens are ignored and reported once. */
  const validTokens = (stored: Partial<Tokens> | null | undefined): Tokens => {
    const { accessToken, refreshToken } = stored ?? NO_TOKENS
    if (!isReported && (isInvalidToken(accessToken) || isInvalidToken(refreshToken))) {
      isReported = true
      env.emit?.({ type: 'invalid-storage', place: 'token store', reason: 'it holds a value that is not a token' })
    }
    return { accessToken: validToken(accessToken), refreshToken: validToken(refreshToken) }
  }
  /** Reads the store again: another tab may have refreshed, signed in or signed out a moment ago. */
  const read = (): Awaitable<void> => {
    // A listener that reads during an update must not bring back what the update replaces.
    if (access.isReplacing()) return
    return access.afterWrites(() => {
      const operation = ++operations
      return chain(source.read(), (stored) => {
        // Stryker disable next-line EqualityOperator: each operation has its own number and is adopted once.
        if (operation > adopted) adopt(validTokens(stored), 'signed-out-elsewhere', operation)
      })
    })
  }
  /** As `read`, for callers that cannot report a failure: the session stays as it is. */
  const tryRead = () => {
    try {
      // A synchronous read returns undefined, and the handler below ignores the error.
      // Stryker disable next-line OptionalChaining
      read()?.catch(() => {})
    } catch {}
  }
  /** While the store has no listener, it is read on demand: once for all that one task reads, such as a render. */
  const readOncePerTask = () => {
    if (unsubscribe || isFresh) return
    isFresh = true
    queueMicrotask(() => {
      isFresh = false
    })
    tryRead()
  }
  const unwatch = () => {
    unsubscribe?.()
    unsubscribe = undefined
  }
  /**
   * Replaces the stored tokens if `decide` still wants to, compared with what the store holds at that moment. A session
   * ends or gets a new access token before the write, even if the store fails. If `starts` is set, the session starts
   * after it: no listener sees a session that cannot be stored. Returns the session, or undefined if `decide` left the
   * store as it is.
   */
  const update = (
    decide: () => Tokens | undefined,
    reason: EndedReason,
    starts?: boolean,
  ): Awaitable<SessionIdentity | undefined> =>
    access.replace(
      (stored) => {
        adopt(validTokens(stored), reason)
        const next = decide()
        if (next && !starts) adopt(next, reason)
        return next
      },
      (next) => {
        adopt(next, reason)
        return identity()
      },
    )

  /**
   * Refreshes the session of a refresh token until its access token is valid for `minimum` milliseconds. Callers with the
   * same refresh token share the refresh. Commits only while the session of the refresh token is the current one.
   */
  const renew = (refreshToken: string, minimum: number, signal: AbortSignal | undefined): Promise<void> =>
    refreshing(refreshToken, signal, async ({ signal: stop }, keep) => {
      const isCurrent = () => tokens.refreshToken === refreshToken
      setStatus('refreshing')
      try {
        await exclusively(new Secret(refreshToken), stop, () => {
          // From here on it is not canceled: other calls and tabs benefit from its result.
          keep()
          return withDeadline(env, { timeout: REFRESH_LIMIT }, async () => {
            await read()
            // Another tab was faster, or this session has ended.
            const sentChanges = claimChanges
            const isNew = sentChanges === includedChanges
            if (!isCurrent() || (isNew && validity.isUsable(tokens.accessToken, minimum))) return
            const before = tokens.accessToken
            const sentAt = env.now()
            const refreshed = await refresh(new Secret(refreshToken))
            if (refreshed === 'rejected') await update(() => (isCurrent() ? NO_TOKENS : undefined), 'revoked')
            else {
              const { accessToken } = refreshed
              validity.measureClock(accessToken, sentAt)
              includedChanges = sentChanges
              // Another tab may have refreshed while this one was frozen: its token is the newer one.
              const commits = () => isCurrent() && tokens.accessToken === before
              await update(() => (commits() ? { accessToken, refreshToken } : undefined), 'signed-out-elsewhere')
            }
            // Browsers write cookies asynchronously. A read waits for that, so that the next tab finds what was written.
            await read()
          })
        })
      } catch (error) {
        if (isCurrent()) setStatus('stale-offline')
        throw error
      }
      if (isCurrent()) setStatus('active')
    })

  /** Returns the tokens of a session, refreshed first if the access token is about to expire. */
  const usableTokens = async ({
    validity: minimum = MARGIN,
    current,
    signal,
    identity: given,
  }: TokensOptions = {}): Promise<SessionTokens | undefined> => {
    checkArgument('getAccessToken', 'validity', minimum, minimum < MARGIN_BOUND, `less than ${MARGIN_BOUND} ms`)
    signal?.throwIfAborted()
    const reading = read()
    if (reading) await until(reading, signal)
    const ownId = given?.id ?? id
    /** The tokens of this session; undefined when signed out. Throws for any other session. */
    const ownTokens = (): Tokens | undefined => {
      if (isSignedOut(tokens)) return undefined
      if (id !== ownId) throw sessionChanged()
      return tokens
    }
    const renewOrEnd = async (): Promise<void> => {
      const { accessToken, refreshToken } = tokens
      if (refreshToken !== null) return renew(refreshToken, minimum, signal)
      // Nothing can replace this access token: it is used until it expires.
      // Stryker disable next-line ConditionalExpression: a session without a refresh token has an access token.
      if (accessToken !== null && validity.left(accessToken) <= 0)
        await until(Promise.resolve(update(() => (ownTokens() ? NO_TOKENS : undefined), 'expired')), signal)
    }
    try {
      const isOutdated = current && claimChanges !== includedChanges
      if (ownTokens() && (isOutdated || !validity.isUsable(tokens.accessToken, minimum))) await renewOrEnd()
      // A page that was frozen during the refresh has received a token that has expired since.
      if (ownTokens() && !validity.isUsable(tokens.accessToken, 0)) await renewOrEnd()
    } catch (error) {
      // A network error does not take away a token that is still valid.
      const { accessToken } = ownTokens() ?? NO_TOKENS
      if (signal?.aborted || accessToken === null || validity.left(accessToken) <= 0) throw error
    }
    const { accessToken, refreshToken } = ownTokens() ?? NO_TOKENS
    return accessToken === null
      ? undefined
      : { accessToken: new Secret(accessToken), refreshToken: secret(refreshToken) }
  }

  const capture = async () => {
    await read()
    return identity()
  }

  // The executor runs immediately, and turns a store that throws into a rejection.
  const loaded = new Promise<void>((resolve) => resolve(read()))
  loaded.catch(() => {}) // Callers of `loaded()` receive the error.

  return {
    state() {
      readOncePerTask()
      return state
    },
    identity() {
      readOncePerTask()
      return id
    },
    timeline: () => [...timeline],
    capture,
    async isCurrent(wanted) {
      await read()
      return wanted.id === id
    },
    loaded: () => loaded,
    refreshToken() {
      readOncePerTask()
      return secret(tokens.refreshToken)
    },
    claims: (accessToken = tokens.accessToken ?? '') => payloadOf(accessToken),
    subscribe(listener) {
      const remove = changes.add(listener)
      // Follows changes that other contexts make in the store.
      if (!unsubscribe) {
        tryRead()
        unsubscribe = source.subscribe?.(tryRead)
      }
      return () => {
        remove()
        if (changes.size === 0) unwatch()
      }
    },
    tokens: usableTokens,
    rejectAccessToken(accessToken) {
      validity.reject(accessToken.reveal())
    },
    outdateClaims() {
      claimChanges += 1
    },
    async start(given, { identity: started, sentAt } = {}) {
      if (!store)
        throw new LatchkeyError(
          'NO_TOKEN_STORE',
          'There is no token store for the session: pass `tokenStore` to `createClient` or to this call.',
        )
      const next = normalizeTokens(given)
      const before = started ?? (await capture())
      const stored = await update(
        () => {
          if (id !== before.id && !isSignedOut(tokens)) return undefined
          validity.reject(null)
          includedChanges = claimChanges
          if (sentAt !== undefined) validity.measureClock(next.accessToken, sentAt)
          return next
        },
        'signed-out-elsewhere',
        true,
      )
      if (!stored) throw sessionChanged()
      return stored
    },
    async end(reason, given) {
      const ended = given ?? (await capture())
      // A late response can bring the session back after its cookies were deleted: it has the same refresh token.
      const isOwn = () => id === ended.id || tokens.refreshToken === ended.refreshToken?.reveal()
      await update(() => (isOwn() ? NO_TOKENS : undefined), reason)
    },
    dispose: unwatch,
  }
}
