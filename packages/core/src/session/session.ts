import type { Env } from '../env.js'
import { checkArgument } from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import { sharedWork } from '../lib/shared-work.js'
import { until } from '../lib/timing.js'
import type {
  EndedReason,
  Session,
  SessionIdentity,
  SessionTokens,
  TokenStore,
  Tokens,
  TokensOptions,
} from '../session-types.js'
import { REFRESH_LIMIT, withDeadline } from './deadline.js'
import { externalStore } from './external-session.js'
import { NO_STORE, noTokenStore } from './no-token-store.js'
import { sessionChanged } from './session-changed.js'
import { nextId, sessionState } from './session-state.js'
import { type Awaitable, chain, storeAccess } from './store-access.js'
import { CANDIDATES, REJECTED, retainToken, type StoredTokens, triedTokensOf, validTokensOf } from './stored-tokens.js'
import { type StoredSkew, tokenValidity } from './token-validity.js'
import { isSameSession, isSignedOut, MARGIN, MARGIN_BOUND, NO_TOKENS, normalizeTokens, payloadOf } from './tokens.js'

/** The result of a refresh: a new access token, or the server's rejection of the refresh token. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

export interface SessionSetup {
  readonly store: TokenStore | null
  readonly env: Pick<Env, 'now' | 'emit' | 'timer'>
  /** Exchanges a refresh token for an access token. Throws when the server neither accepted nor rejected it. */
  refresh(refreshToken: Secret): Promise<Refreshed>
  /** Runs the refresh of a session while no other tab refreshes it. Default: runs it immediately. */
  exclusively?<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
  /** Whether a tab is signing out of a session, which it tells the service before it removes the tokens. Default: no. */
  isSigningOut?(refreshToken: Secret): boolean
  /** Stores how far the device's clock is ahead of the server's, in milliseconds. */
  readonly skew?: StoredSkew | undefined
}

const secret = (token: string | null): Secret | undefined => (token === null ? undefined : new Secret(token))

/**
 * Creates the session of a page. It has one state, which changes in two places: `adopt`, with tokens that were read or are
 * about to be written, and `setStatus`, with the progress of a refresh. Which of several stored sessions it is can change
 * until the service has accepted one: in `afterRejection`.
 */
export function createSession({
  store,
  env,
  refresh,
  exclusively = (_token, _signal, run) => run(),
  isSigningOut = () => false,
  skew,
}: SessionSetup): Session {
  const source = store ?? NO_STORE
  const { provider } = externalStore(source) ?? {}
  /** The refresh token, unless it is a name of the session of another provider. */
  const refreshSecret = (token: string | null) => (provider === undefined ? secret(token) : undefined)
  const access = storeAccess(source)
  const validity = tokenValidity(env, skew)
  const refreshing = sharedWork<void>()
  const { state, changes, timeline, record, change, setStatus, setReason } = sessionState(env)
  /** The tokens in a store. */
  const validTokens = validTokensOf(env)
  let tokens: StoredTokens = NO_TOKENS
  let id = nextId()
  /** The ID before that. */
  let endedId: string | undefined
  /** Whether the service has accepted the refresh token of this session. */
  let isConfirmed = false
  /** Whether a call has got the tokens of this session. */
  let isUsed = false
  /** Numbers reads and writes in the order in which they start, so that a late read never replaces a newer one. */
  let operations = 0
  let adopted = 0
  /** How often the claims of the user have changed, and how many of the changes the access token contains. */
  let claimChanges = 0
  let includedChanges = 0
  /** The access token that the server rejected last, if its user was deleted. */
  let tokenWithoutUser: string | false | undefined
  let isFresh = false
  let unsubscribe: (() => void) | undefined

  /** The tokens to adopt when the store contains these. */
  const adoptable = (stored: Tokens) => retainToken(validTokens(stored), tokens, validity.isObsolete)

  /** Adopts tokens that were read or are about to be written. The only place where the session changes. */
  const adopt = (next: StoredTokens, reason: EndedReason, operation = ++operations) => {
    adopted = operation
    const before = tokens
    tokens = next
    if (isSameSession(before, next)) {
      if (state().status === 'loading') change({ status: 'signed-out' })
      return
    }
    endedId = id
    id = nextId()
    isConfirmed = false
    isUsed = false
    if (isSignedOut(next)) return change({ status: 'ended', reason })
    if (!isSignedOut(before)) record({ status: 'ended', reason: 'replaced' })
    change({ status: 'active' })
  }

  /**
   * Returns the tokens to store in place of a rejected session: of the next one in the store, if there is one. If no call
   * has got the tokens of the rejected session, then the calls that have started with it continue with the next one.
   */
  const afterRejection = (): StoredTokens => {
    const { next } = tokens
    if (next && !isSignedOut(next) && !isUsed && !isConfirmed) {
      tokens = next
      setStatus('active')
    }
    return next ?? REJECTED
  }

  const identity = (): SessionIdentity => ({
    id,
    isSignedIn: !isSignedOut(tokens),
    accessToken: secret(tokens.accessToken),
    refreshToken: refreshSecret(tokens.refreshToken),
    isRefreshable: tokens.refreshToken !== null,
  })

  /** Reads the store again: another tab may have refreshed, signed in or signed out a moment ago. */
  const read = (): Awaitable<void> => {
    // A listener that reads during an update must not bring back what the update replaces.
    if (access.isReplacing()) return
    return access.afterWrites(() => {
      const operation = ++operations
      return chain(source.read(), (stored) => {
        if (operation > adopted) adopt(adoptable(stored), 'signed-out-elsewhere', operation)
      })
    })
  }
  /** As `read`, for callers that may ignore a failure: the session stays as it is. */
  const tryRead = (): Promise<void> => {
    // The executor runs immediately, and turns a store that throws into a rejection.
    const reading = new Promise<void>((resolve) => resolve(read()))
    reading.catch(() => {})
    return reading
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
    decide: () => StoredTokens | undefined,
    reason: EndedReason,
    starts?: boolean,
  ): Awaitable<SessionIdentity | undefined> =>
    access.replace(
      (stored) => {
        adopt(adoptable(stored), 'signed-out-elsewhere')
        const next = decide()
        if (next && !starts) adopt(next, reason)
        return next
      },
      (next) => {
        adopt(next, reason)
        return identity()
      },
    )

  /** Whether the store contains several sessions, and the service has not accepted this one yet. */
  const isAmbiguous = () => !isConfirmed && tokens.next !== undefined

  /**
   * Refreshes the session of a refresh token until its access token is valid for `minimum` milliseconds. Callers with the
   * same refresh token share the refresh. Commits only while the session of the refresh token is the current one.
   */
  const renew = (refreshToken: string, minimum: number, signal: AbortSignal | undefined): Promise<void> =>
    refreshing(refreshToken, signal, ({ signal: stop }, keep) =>
      exclusively(new Secret(refreshToken), stop, async () => {
        const isCurrent = () => tokens.refreshToken === refreshToken
        // From here on it is not canceled: other calls and tabs benefit from its result.
        keep()
        try {
          await withDeadline(env, { timeout: REFRESH_LIMIT }, async () => {
            await read()
            // Another tab was faster, or this session has ended.
            const sentChanges = claimChanges
            const isNew = sentChanges === includedChanges
            if (!isCurrent() || (isNew && !isAmbiguous() && validity.isUsable(tokens.accessToken, minimum))) return
            setStatus('refreshing')
            const before = tokens.accessToken
            const sentAt = env.now()
            const refreshed = await refresh(new Secret(refreshToken))
            if (refreshed === 'rejected') {
              const isDeleted = before === tokenWithoutUser
              const isLeft = isSigningOut(new Secret(refreshToken))
              const reason = isDeleted ? 'user-deleted' : isLeft ? 'signed-out-elsewhere' : 'revoked'
              await update(() => (isCurrent() ? afterRejection() : undefined), reason)
            } else {
              const { accessToken } = refreshed
              isConfirmed ||= isCurrent()
              validity.measureClock(accessToken, sentAt)
              includedChanges = sentChanges
              await update(() => {
                // Another tab may have refreshed while this one was frozen: its token is the newer one.
                if (!isCurrent() || tokens.accessToken !== before) return undefined
                // Not earlier: a token that was replaced does not stay when the store has lost it.
                validity.replace(before)
                return { accessToken, refreshToken }
              }, 'signed-out-elsewhere')
            }
            // Browsers write cookies asynchronously. A read waits for that, so that the next tab finds what was written.
            await read()
          })
        } catch (error) {
          if (isCurrent()) setStatus('stale-offline')
          throw error
        }
        if (isCurrent()) setStatus('active')
      }),
    )

  /** Returns the tokens of a session, refreshed first if the access token is about to expire. */
  const usableTokens = async ({
    validity: minimum = MARGIN,
    current,
    signal,
    identity: given,
  }: TokensOptions = {}): Promise<SessionTokens | undefined> => {
    checkArgument('getAccessToken', 'validity', minimum, minimum < MARGIN_BOUND, `less than ${MARGIN_BOUND} ms`)
    signal?.throwIfAborted()
    const wantedChanges = current ? claimChanges : 0
    const isOutdated = () => includedChanges < wantedChanges
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
      if (accessToken !== null && validity.left(accessToken) <= 0)
        await until(Promise.resolve(update(() => (ownTokens() ? REJECTED : undefined), 'expired')), signal)
    }
    try {
      if (ownTokens() && (isOutdated() || isAmbiguous() || !validity.isUsable(tokens.accessToken, minimum)))
        await renewOrEnd()
      // A page that was frozen during the refresh has received a token that has expired since. Or the refresh had started
      // before the claims changed. Or the service has rejected the session, and the store continues with the next one.
      for (let tries = Math.max(CANDIDATES, triedTokensOf(tokens).length); tries > 0 && ownTokens(); tries--)
        if (isOutdated() || isAmbiguous() || !validity.isUsable(tokens.accessToken, 0)) await renewOrEnd()
    } catch (error) {
      // A network error does not take away a token that is still valid.
      const { accessToken } = ownTokens() ?? NO_TOKENS
      if (signal?.aborted || accessToken === null || validity.left(accessToken) <= 0) throw error
    }
    const { accessToken, refreshToken } = ownTokens() ?? NO_TOKENS
    isUsed ||= accessToken !== null
    return accessToken === null
      ? undefined
      : {
          accessToken: new Secret(accessToken),
          refreshToken: refreshSecret(refreshToken),
          isRefreshable: refreshToken !== null,
        }
  }

  const capture = async () => {
    await read()
    return identity()
  }

  const loaded = tryRead()

  return {
    provider,
    state() {
      readOncePerTask()
      return state()
    },
    identity() {
      readOncePerTask()
      return id
    },
    timeline,
    capture,
    async isCurrent(wanted) {
      await read()
      return wanted.id === id
    },
    loaded: () => withDeadline(env, {}, () => loaded.catch(tryRead)),
    refreshToken() {
      readOncePerTask()
      return refreshSecret(tokens.refreshToken)
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
    serverNow: validity.serverNow,
    tokens: usableTokens,
    rejectAccessToken(accessToken, hasNoUser) {
      validity.reject(accessToken.reveal())
      tokenWithoutUser = hasNoUser && accessToken.reveal()
    },
    outdateClaims() {
      claimChanges += 1
    },
    async start(given, { identity: started, sentAt } = {}) {
      if (!store) throw noTokenStore()
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
      isConfirmed = true
      return stored
    },
    async end(reason, given) {
      const ended = given ?? (await capture())
      // A late response can bring the session back after its cookies were deleted: it has the same refresh token.
      const isOwn = () => id === ended.id || tokens.refreshToken === ended.refreshToken?.reveal()
      let left: readonly (string | null)[] = []
      await update(() => {
        if (!isOwn()) return undefined
        left = triedTokensOf(tokens)
        return NO_TOKENS
      }, reason)
      // The service may have rejected its refresh token, or another tab may have removed it, while this sign-out was sent.
      if (endedId === ended.id && isSignedOut(tokens)) setReason(reason)
      return left.flatMap((token) => (token === ended.refreshToken?.reveal() ? [] : (refreshSecret(token) ?? [])))
    },
    dispose: unwatch,
  }
}
