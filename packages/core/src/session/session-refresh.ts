import type { Env } from '../env.js'
import { Secret } from '../lib/secret.js'
import { sharedWork } from '../lib/shared-work.js'
import type { CurrentSession } from './current-session.js'
import { withDeadline } from './deadline.js'
import type { StoreSync } from './store-sync.js'
import type { TokenValidity } from './token-validity.js'
import { NO_TOKENS } from './tokens.js'

/** The result of a refresh: a new access token, or the server's rejection of the refresh token. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

export interface SessionRefreshSetup {
  readonly env: Pick<Env, 'now' | 'timer'>
  readonly session: CurrentSession
  readonly store: StoreSync
  readonly validity: TokenValidity
  /** Exchanges a refresh token for an access token. Throws when the server neither accepted nor rejected it. */
  refresh(refreshToken: Secret): Promise<Refreshed>
  /** Runs the refresh of a session while no other tab refreshes it. */
  exclusively<T>(refreshToken: Secret, signal: AbortSignal, run: () => Promise<T>): Promise<T>
}

/**
 * How long a refresh may hold its lock, in milliseconds: its deadline of 75 s, and time to read and write the store.
 */
const REFRESH_LIMIT = 90_000

/**
 * Returns a function that refreshes the session of a refresh token, until its access token is valid for `minimum`
 * milliseconds. Callers with the same refresh token share the refresh.
 */
export function sessionRefresh({ env, session, store, validity, refresh, exclusively }: SessionRefreshSetup) {
  const shared = sharedWork<void>()

  /** Commits only while the session of the refresh token is the current one. */
  const run = async (refreshToken: string, minimum: number, signal: AbortSignal, keep: () => void) => {
    const isCurrent = () => session.tokens.refreshToken === refreshToken
    session.setStatus('refreshing')
    try {
      await exclusively(new Secret(refreshToken), signal, () => {
        // From here on it is not canceled: other calls and tabs benefit from its result.
        keep()
        return withDeadline(env, { timeout: REFRESH_LIMIT }, async () => {
          await store.read()
          // Another tab was faster, or this session has ended.
          const { changes } = validity
          const isNew = changes === validity.included
          if (!isCurrent() || (isNew && validity.isUsable(session.tokens.accessToken, minimum))) return
          const before = session.tokens.accessToken
          const sentAt = env.now()
          const refreshed = await refresh(new Secret(refreshToken))
          if (refreshed === 'rejected') await store.update(() => (isCurrent() ? NO_TOKENS : undefined), 'revoked')
          else {
            const { accessToken } = refreshed
            validity.measureClock(accessToken, sentAt)
            validity.included = changes
            // Another tab may have refreshed while this one was frozen: its token is the newer one.
            const commits = () => isCurrent() && session.tokens.accessToken === before
            await store.update(() => (commits() ? { accessToken, refreshToken } : undefined), 'signed-out-elsewhere')
          }
          // Browsers write cookies asynchronously. A read waits for that, so that the next tab finds what was written.
          await store.read()
        })
      })
    } catch (error) {
      if (isCurrent()) session.setStatus('stale-offline')
      throw error
    }
    if (isCurrent()) session.setStatus('active')
  }

  return (refreshToken: string, minimum: number, signal: AbortSignal | undefined): Promise<void> =>
    shared(refreshToken, signal, ({ signal: stop }, keep) => run(refreshToken, minimum, stop, keep))
}
