import { LatchkeyError } from '../errors/latchkey-error.js'
import { checkArgument } from '../lib/latchkey-error.js'
import type { ExternalTokenStore } from '../session/external-session.js'
import { externalTokenStore } from './external-token-store.js'
import { whenLoaded } from './when-loaded.js'

/** The state of the session in a client of Better Auth. */
interface BetterAuthState {
  readonly data?: { readonly session: { readonly id: string } } | null
  readonly error?: unknown
  readonly isPending: boolean
}

/** The part of a client of Better Auth that {@link betterAuthTokenStore} uses. Its plugin `jwtClient` adds `token`. */
export interface BetterAuthLike {
  /** Requests a token of the session. */
  token(): Promise<{ readonly data: { readonly token: string } | null; readonly error: unknown }>
  /** The stores of the client, of which `session` has the session of the page. */
  readonly $store: {
    readonly atoms: {
      // biome-ignore lint/suspicious/noExplicitAny: the client does not type the values of its stores
      readonly [name: string]: { get(): any; listen(listener: () => void): () => void }
    }
  }
}

/**
 * Creates a token store for the sessions of Better Auth. The tokens need the claim `sid`: with `definePayload` of the plugin
 * `jwt`, the server of Better Auth adds it.
 *
 * @param authClient The client of Better Auth, with the plugin `jwtClient`.
 * @returns The token store, for `createClient`.
 * @throws {LatchkeyError} `INVALID_OPTION` for anything else than a client of Better Auth with that plugin.
 *
 * @example
 * const inBrowser = createClient({ projectId, publishableKey, tokenStore: betterAuthTokenStore(authClient) })
 */
export function betterAuthTokenStore(authClient: BetterAuthLike): ExternalTokenStore {
  const session = authClient?.$store?.atoms?.session
  if (typeof session?.listen !== 'function' || typeof authClient.token !== 'function')
    checkArgument('betterAuthTokenStore', 'authClient', authClient, false, 'a client of Better Auth with `jwtClient()`')
  const atom = session as { get(): BetterAuthState; listen(listener: () => void): () => void }
  let isRequested = false
  return externalTokenStore({
    provider: 'better-auth',
    getSessionId: whenLoaded(
      () => {
        // The client requests its session as soon as something listens to it, and again after nothing has for a second.
        if (!isRequested) atom.listen(() => {})
        isRequested = true
        return atom.get().isPending
      },
      (changed) => atom.listen(changed),
      () => sessionIdIn(atom.get()),
    ),
    async getToken() {
      const { data, error } = await authClient.token()
      if (error) throw new LatchkeyError('UNABLE_TO_CONNECT', 'Better Auth returned no token.', { tried: [] }, error)
      return data?.token
    },
    subscribe: (changed) => atom.listen(changed),
  })
}

/** Throws if the client could not read its session: the user may be signed in. */
function sessionIdIn({ data, error }: BetterAuthState): string | undefined {
  const { status } = Object(error) as { status?: unknown }
  if (!data && error && status !== 401)
    throw new LatchkeyError('UNABLE_TO_CONNECT', 'Better Auth could not read its session.', { tried: [] }, error)
  return data?.session.id
}
