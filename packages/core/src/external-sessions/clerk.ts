import { checkArgument } from '../lib/latchkey-error.js'
import type { ExternalTokenStore } from '../session/external-session.js'
import { externalTokenStore } from './external-token-store.js'
import { whenLoaded } from './when-loaded.js'

/** The part of a `Clerk` object that {@link clerkTokenStore} uses. `useClerk()` returns one. */
export interface ClerkLike {
  /** The session. Undefined while Clerk loads, null while no user is signed in. */
  readonly session?:
    | {
        /** The ID of the session. */
        readonly id: string
        /** Returns a session token. */
        getToken(options?: { readonly skipCache?: boolean }): Promise<string | null>
      }
    | null
    | undefined
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  addListener(listener: () => void): () => void
}

/**
 * Creates a token store for the sessions of Clerk. While Clerk loads, calls wait for it.
 *
 * @param clerk The `Clerk` object of the page.
 * @returns The token store, for `createClient`.
 * @throws {LatchkeyError} `INVALID_OPTION` for anything else than a `Clerk` object.
 *
 * @example
 * const inBrowser = createClient({ projectId, publishableKey, tokenStore: clerkTokenStore(clerk) })
 */
export function clerkTokenStore(clerk: ClerkLike): ExternalTokenStore {
  const isClerk = typeof clerk?.addListener === 'function'
  checkArgument('clerkTokenStore', 'clerk', clerk, isClerk, 'a `Clerk` object')
  return externalTokenStore({
    provider: 'clerk',
    getSessionId: whenLoaded(
      () => clerk.session === undefined,
      (changed) => clerk.addListener(changed),
      () => clerk.session?.id,
    ),
    getToken: async ({ fresh }) => clerk.session?.getToken({ skipCache: fresh }),
    subscribe: (changed) => clerk.addListener(changed),
  })
}
