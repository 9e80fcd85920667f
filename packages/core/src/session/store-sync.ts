import type { Env } from '../env.js'
import type { EndedReason, SessionIdentity, TokenStore, Tokens } from '../session-types.js'
import type { CurrentSession } from './current-session.js'
import { type Awaitable, chain, storeAccess } from './store-access.js'
import { isInvalidToken, NO_TOKENS, validToken } from './tokens.js'

export type StoreSync = ReturnType<typeof storeSync>

/** Keeps the current session and its token store equal. */
export function storeSync(store: TokenStore | null, session: CurrentSession, env: Pick<Env, 'emit'>) {
  const access = store && storeAccess(store)
  let reported = false
  /** Numbers reads and writes in the order in which they start, so that a late read never replaces a newer one. */
  let operations = 0
  let adopted = 0
  let unsubscribe: (() => void) | undefined
  let isFresh = false

  const adopt = (tokens: Tokens, reason: EndedReason, operation = ++operations) => {
    adopted = operation
    session.adopt(tokens, reason)
  }

  /** The tokens in a store. Values that are not tokens are ignored and reported once. */
  const validTokens = (stored: Partial<Tokens> | null | undefined): Tokens => {
    const { accessToken, refreshToken } = stored ?? NO_TOKENS
    if (!reported && (isInvalidToken(accessToken) || isInvalidToken(refreshToken))) {
      reported = true
      env.emit?.({ type: 'invalid-storage', place: 'token store', reason: 'it holds a value that is not a token' })
    }
    return { accessToken: validToken(accessToken), refreshToken: validToken(refreshToken) }
  }

  /** Reads the store again: another tab may have refreshed, signed in or signed out a moment ago. */
  const read = (): Awaitable<void> => {
    // A listener that reads during an update must not bring back what the update replaces.
    if (!access || access.isReplacing()) return
    return access.afterWrites(() => {
      const operation = ++operations
      return chain(store.read(), (stored) => {
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
  const unwatch = () => {
    unsubscribe?.()
    unsubscribe = undefined
  }

  return {
    read,
    tryRead,
    /** While the store has no listener, it is read on demand: once for all that one task reads, such as a render. */
    readOncePerTask(): void {
      if (unsubscribe || isFresh) return
      isFresh = true
      queueMicrotask(() => {
        isFresh = false
      })
      tryRead()
    },
    /**
     * Replaces the stored tokens if `decide` still wants to, compared with what the store holds at that moment. A session
     * ends or gets a new access token before the write, even if the store fails. If `starts` is set, the session starts
     * after it: no listener sees a session that cannot be stored. Returns the session, or undefined if `decide` left the
     * store as it is.
     */
    update: (
      decide: () => Tokens | undefined,
      reason: EndedReason,
      starts?: boolean,
    ): Awaitable<SessionIdentity | undefined> =>
      access?.replace(
        (stored) => {
          adopt(validTokens(stored), reason)
          const next = decide()
          if (next && !starts) adopt(next, reason)
          return next
        },
        (next) => {
          adopt(next, reason)
          return session.identity()
        },
      ),
    /** Follows changes that other contexts make in the store. */
    watch(): void {
      if (unsubscribe) return
      tryRead()
      unsubscribe = store?.subscribe?.(tryRead)
    },
    unwatch,
  }
}
