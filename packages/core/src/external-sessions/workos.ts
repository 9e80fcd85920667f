import { checkArgument } from '../lib/latchkey-error.js'
import type { ExternalTokenStore } from '../session/external-session.js'
import { payloadOf } from '../session/tokens.js'
import { externalTokenStore } from './external-token-store.js'

/** The part of a client of AuthKit that {@link workosTokenStore} uses. `createClient` of `@workos-inc/authkit-js` returns one. */
export interface AuthKitLike {
  /** Returns the signed-in user, or null. */
  getUser(): { readonly id: string } | null
  /** Returns an access token, from memory until it is about to expire. */
  getAccessToken(options?: { readonly forceRefresh?: boolean }): Promise<string | undefined>
}

/** How often a page that shows the user compares it with that of AuthKit, which reports no changes. In milliseconds. */
const INTERVAL = 1000

/**
 * Creates a token store for the sessions of WorkOS AuthKit.
 *
 * @param authkit The client of AuthKit.
 * @returns The token store, for `createClient`.
 * @throws {LatchkeyError} `INVALID_OPTION` for anything else than a client of AuthKit.
 *
 * @example
 * const inBrowser = createClient({ projectId, publishableKey, tokenStore: workosTokenStore(authkit) })
 */
export function workosTokenStore(authkit: AuthKitLike): ExternalTokenStore {
  const isAuthKit = typeof authkit?.getUser === 'function' && typeof authkit.getAccessToken === 'function'
  checkArgument('workosTokenStore', 'authkit', authkit, isAuthKit, 'a client of AuthKit')
  let known: { readonly userId: string; readonly sessionId: string } | undefined
  return externalTokenStore({
    provider: 'workos',
    async getSessionId() {
      const user = authkit.getUser()
      if (!user) return undefined
      try {
        const token = await authkit.getAccessToken()
        const { sid } = payloadOf(token ?? '')
        if (typeof sid === 'string' && authkit.getUser()?.id === user.id) known = { userId: user.id, sessionId: sid }
      } catch (error) {
        // The session of a user stays the same without a network.
        if (known?.userId !== user.id) throw error
      }
      return known?.userId === authkit.getUser()?.id ? known?.sessionId : undefined
    },
    getToken: ({ fresh }) => authkit.getAccessToken({ forceRefresh: fresh }),
    subscribe(changed) {
      let userId = authkit.getUser()?.id
      const timer = setInterval(() => {
        const now = authkit.getUser()?.id
        if (now === userId) return
        userId = now
        changed()
      }, INTERVAL)
      return () => clearInterval(timer)
    },
  })
}
