import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
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
  checked,
  claimsOf,
  isInvalidToken,
  isSameSession,
  isSignedOut,
  MARGIN,
  MARGIN_BOUND,
  NO_TOKENS,
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

/** The result of a refresh: a new access token, or the server's rejection of the refresh token. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

export interface TokensOptions {
  /** How long the access token must still be valid, in milliseconds, less than 60 000. Default: 20 000. */
  readonly validity?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** The session to return tokens of. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
}

/** Options of `session.start`. */
export interface StartOptions {
  /** The session in which the sign-in started. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
  /** When the request for the tokens was sent, in milliseconds since 1970. Measures the offset of the device's clock. */
  readonly sentAt?: number | undefined
}

/** Keeps one user signed in. All reads and writes of tokens go through it. */
export interface Session {
  /** The current state. Reads a synchronous token store again, once for all that one task reads. */
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
   * Tokens that can be sent, refreshed first if the access token is about to expire. `undefined` when signed out, also
   * when the session has ended meanwhile.
   *
   * @throws SESSION_CHANGED when another session has started meanwhile. OFFLINE or UNABLE_TO_CONNECT when a refresh is
   * needed and the server cannot be reached.
   */
  tokens(options?: TokensOptions): Promise<SessionTokens | undefined>
  /** The stored refresh token. Sends nothing. */
  refreshToken(): Secret | undefined
  /** Marks an access token as rejected by the server: it is not used again. */
  rejectAccessToken(accessToken: Secret): void
  /**
   * Starts a session with these tokens, stores them, and returns it.
   *
   * @throws NO_TOKEN_STORE without a token store. SESSION_CHANGED when a newer session has started since
   * `options.identity` was captured: that one stays.
   */
  start(tokens: Tokens, options?: StartOptions): Promise<SessionIdentity>
  /** Ends the session, here and in its store. Does nothing when `identity` is no longer the current session. */
  end(reason: EndedReason, identity?: SessionIdentity): Promise<void>
  /** Stops every listener. */
  dispose(): void
}

export interface SessionSetup {
  readonly store: TokenStore | null
  readonly env: Pick<Env, 'now' | 'emit' | 'timer'>
  /** Exchanges a refresh token for an access token. Throws when the server neither accepted nor rejected it. */
  refresh(refreshToken: Secret): Promise<Refreshed>
  /** Runs the refresh of a session while no other tab refreshes it. Default: runs it at once. */
  exclusively?<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** Stores how far the device's clock is ahead of the server's, in milliseconds. */
  readonly skew?: StoredSkew | undefined
}

/** How many states the timeline keeps. */
const TIMELINE = 20
/**
 * How long a refresh may hold its lock, in milliseconds: its deadline of 75 s, and time to read and write the store.
 */
const REFRESH_LIMIT = 90_000

let sessions = 0

export function createSession({
  store,
  env,
  refresh,
  exclusively = (_token, _signal, run) => run(),
  skew,
}: SessionSetup): Session {
  const changes = listeners()
  const timeline: TimelineEntry[] = []
  const sharedRefresh = sharedWork<void>()
  const access = store && storeAccess(store)
  const { measureClock, left, isUsable, reject } = tokenValidity(env, skew)
  let state: SessionState = { status: 'loading' }
  let tokens: Tokens = NO_TOKENS
  let id = `s${++sessions}`
  let unsubscribe: (() => void) | undefined
  let reported = false
  /** Numbers reads and writes, so that a late read never replaces a newer one. */
  let operations = 0
  let adopted = 0

  const note = (next: SessionState) => {
    timeline.push({ ...next, at: env.now() })
    if (timeline.length > TIMELINE) timeline.shift()
    env.emit?.({ type: 'session', state: next })
  }
  const become = (next: SessionState, isOther = false) => {
    if (next.status === state.status && !isOther) return
    if (isOther) id = `s${++sessions}`
    state = next
    note(next)
    changes.call()
  }

  /** Whether the first access token was issued after the second, or at the same time. */
  const isNewer = (one: Tokens, other: Tokens) =>
    one.accessToken !== null &&
    (other.accessToken === null || (claimsOf(one.accessToken).issued ?? 0) >= (claimsOf(other.accessToken).issued ?? 0))

  /** Adopts tokens that were read or are about to be written. The only place where the session changes. */
  const adopt = (next: Tokens, reason: EndedReason, order = ++operations) => {
    adopted = order
    const before = tokens
    const isSame = isSameSession(before, next)
    // A store that lost the access token (its cookie lasts a day), or refuses a newer one, does not lose it for this page.
    const isKept = isSame && next.refreshToken === before.refreshToken && !isNewer(next, before)
    tokens = isKept ? before : next
    if (isSignedOut(next)) {
      if (!isSame) become({ status: 'ended', reason }, true)
      else if (state.status === 'loading') become({ status: 'signed-out' })
    } else if (!isSame) {
      if (!isSignedOut(before)) note({ status: 'ended', reason: 'replaced' })
      become({ status: 'active' }, true)
    }
  }

  /** The tokens in a store. Values that are not tokens are ignored and reported once. */
  const validTokens = (read: Partial<Tokens> | null | undefined): Tokens => {
    const { accessToken, refreshToken } = read ?? NO_TOKENS
    if (!reported && (isInvalidToken(accessToken) || isInvalidToken(refreshToken))) {
      reported = true
      env.emit?.({ type: 'invalid-storage', place: 'token store', reason: 'it holds a value that is not a token' })
    }
    return { accessToken: validToken(accessToken), refreshToken: validToken(refreshToken) }
  }

  /** Reads the store again: another tab may have refreshed, signed in or signed out a moment ago. */
  const sync = (reason: EndedReason = 'signed-out-elsewhere'): Awaitable<void> => {
    // A listener that reads during an update must not bring back what the update replaces.
    if (!access || access.isReplacing()) return
    const order = ++operations
    return chain(access.read(), (read) => {
      if (order > adopted) adopt(validTokens(read), reason, order)
    })
  }
  /** As `sync`, for callers that cannot report a failure: keeps the last state. */
  const trySync = () => {
    try {
      sync()?.catch(() => {})
    } catch {}
  }

  /** Replaces the stored tokens if `decide` still wants to, compared with what the store holds at that moment. */
  const update = (decide: () => Tokens | undefined, reason: EndedReason, onReplaced?: () => void): Awaitable<void> =>
    access?.replace((read) => {
      adopt(validTokens(read), reason)
      const next = decide()
      if (!next) return undefined
      adopt(next, reason)
      onReplaced?.()
      return next
    })

  const snapshot = (): SessionIdentity => ({
    id,
    isSignedIn: !isSignedOut(tokens),
    accessToken: secret(tokens.accessToken),
    refreshToken: secret(tokens.refreshToken),
  })

  /** Refreshes the session of a refresh token. It commits only while that session is the current one. */
  const runRefresh = async (used: string, validity: number, signal: AbortSignal, keep: () => void) => {
    const isCurrent = () => tokens.refreshToken === used
    if (isCurrent()) become({ status: 'refreshing' })
    try {
      await exclusively(new Secret(used), signal, () => {
        // From here on it is not canceled: other calls and tabs benefit from its result.
        keep()
        return withDeadline(env, { deadline: REFRESH_LIMIT }, async () => {
          await sync()
          // Another tab was faster, or this session has ended.
          if (!isCurrent() || isUsable(tokens.accessToken, validity)) return
          const before = tokens.accessToken
          const sentAt = env.now()
          const refreshed = await refresh(new Secret(used))
          if (refreshed === 'rejected') await update(() => (isCurrent() ? NO_TOKENS : undefined), 'revoked')
          else {
            measureClock(refreshed.accessToken, sentAt)
            const next = { accessToken: refreshed.accessToken, refreshToken: used }
            // Another tab may have refreshed while this one was frozen: its token is the newer one.
            const commits = () => isCurrent() && tokens.accessToken === before
            await update(() => (commits() ? next : undefined), 'signed-out-elsewhere')
          }
          // Browsers write cookies asynchronously. A read waits for that, so that the next tab finds what was written.
          await sync()
        })
      })
    } catch (error) {
      if (isCurrent()) become({ status: 'stale-offline' })
      throw error
    }
    if (isCurrent()) become({ status: 'active' })
  }

  const secret = (token: string | null) => (token === null ? undefined : new Secret(token))

  let isFresh = false
  /** While the store has no listener, it is read on demand: once for all that one task reads, such as a render. */
  const current = <T>(value: () => T): T => {
    if (!unsubscribe && !isFresh) {
      isFresh = true
      queueMicrotask(() => {
        isFresh = false
      })
      trySync()
    }
    return value()
  }
  const capture = async () => {
    await sync()
    return snapshot()
  }

  // The executor runs immediately, and turns a store that throws into a rejection.
  const loaded = new Promise<void>((resolve) => resolve(sync()))
  if (!store) adopt(NO_TOKENS, 'signed-out-elsewhere')
  loaded.catch(() => {}) // Callers of `loaded()` receive the error.

  return {
    state: () => current(() => state),
    identity: () => current(() => id),
    timeline: () => [...timeline],
    capture,
    async isCurrent(identity) {
      await sync()
      return identity.id === id
    },
    loaded: () => loaded,
    refreshToken: () => current(() => secret(tokens.refreshToken)),
    subscribe(listener) {
      const remove = changes.add(listener)
      if (!unsubscribe) {
        trySync()
        unsubscribe = store?.subscribe?.(trySync)
      }
      return () => {
        remove()
        if (changes.size > 0) return
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
    async tokens({ validity = MARGIN, signal, identity: given } = {}) {
      if (validity >= MARGIN_BOUND)
        throw new ClientError('INVALID_OPTION', `validity must be less than ${MARGIN_BOUND} ms, not ${validity}.`, {
          option: 'validity',
        })
      signal?.throwIfAborted()
      const reading = sync()
      if (reading) await until(reading, signal)
      const identity = given ?? snapshot()
      /** The tokens of this session; undefined when signed out. Throws for any other session. */
      const own = (): Tokens | undefined => {
        if (isSignedOut(tokens)) return undefined
        if (id !== identity.id) throw sessionChanged()
        return tokens
      }
      const renew = async (): Promise<void> => {
        const { accessToken, refreshToken } = tokens
        if (refreshToken !== null)
          return sharedRefresh(refreshToken, signal, ({ signal: stop }, keep) =>
            runRefresh(refreshToken, validity, stop, keep),
          )
        // Nothing can replace this access token: it is used until it expires.
        if (accessToken !== null && left(accessToken) <= 0)
          await until(Promise.resolve(update(() => (own() ? NO_TOKENS : undefined), 'expired')), signal)
      }
      try {
        if (own() && !isUsable(tokens.accessToken, validity)) await renew()
        // A page that was frozen during the refresh has received a token that has expired since.
        if (own() && !isUsable(tokens.accessToken, 0)) await renew()
      } catch (error) {
        // A network error does not take away a token that is still valid.
        const { accessToken } = own() ?? NO_TOKENS
        if (signal?.aborted || accessToken === null || left(accessToken) <= 0) throw error
      }
      const { accessToken, refreshToken } = own() ?? NO_TOKENS
      return accessToken === null
        ? undefined
        : { accessToken: new Secret(accessToken), refreshToken: secret(refreshToken) }
    },
    rejectAccessToken(accessToken) {
      reject(accessToken.reveal())
    },
    async start(next, { identity: given, sentAt } = {}) {
      if (!store)
        throw new ClientError(
          'NO_TOKEN_STORE',
          'There is no token store for the session: pass `tokenStore` to `createClient` or to this call.',
        )
      const begun = checked(next)
      const identity = given ?? (await capture())
      let started: SessionIdentity | undefined
      try {
        await update(
          () => {
            if (id !== identity.id && !isSignedOut(tokens)) return undefined
            reject(null)
            if (sentAt !== undefined) measureClock(begun.accessToken, sentAt)
            return begun
          },
          'signed-out-elsewhere',
          () => {
            started = snapshot()
          },
        )
      } catch (error) {
        // The store does not have the session.
        trySync()
        throw error
      }
      if (!started) throw sessionChanged()
      return started
    },
    async end(reason, given) {
      const identity = given ?? (await capture())
      await update(() => (id === identity.id ? NO_TOKENS : undefined), reason)
    },
    dispose() {
      unsubscribe?.()
      unsubscribe = undefined
    },
  }
}
