import { exchangeExternalToken } from '../contract/auth/external.js'
import { callback, checkOptions } from '../contract/check-input.js'
import { type DocumentedFields, entity, oneOf, optional, type Schema } from '../contract/schema/index.js'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { optionError } from '../lib/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import { withDeadline } from '../session/deadline.js'
import { type ExternalTokenStore, externalSession } from '../session/external-session.js'
import { sessionChanged } from '../session/session-changed.js'
import { type Awaitable, chain } from '../session/store-access.js'
import { NO_TOKENS, payloadOf } from '../session/tokens.js'

const OPTIONS = {
  /** The provider whose sessions the project accepts: see the integrations of your project. */
  provider: oneOf('clerk', 'better-auth', 'workos'),
  /**
   * Returns the ID of the provider's current session: the claim `sid` of its tokens. Null or undefined while no user is
   * signed in. Called before each request, so it should not send one.
   */
  getSessionId: callback as Schema<() => string | null | undefined | Promise<string | null | undefined>>,
  /**
   * Returns a session token of the provider: a JWT with the claims `sub`, `sid` and `exp`. With `fresh`, one that the
   * provider issues now, because the service has rejected the last one.
   */
  getToken: callback as Schema<(options: { readonly fresh: boolean }) => Promise<string | null | undefined>>,
  /**
   * Calls `changed` after the provider's session has changed. Returns an unsubscribe function. Default: a change is noticed at
   * the next call.
   */
  subscribe: optional(callback as Schema<(changed: () => void) => () => void>),
}
/** Options of {@link externalTokenStore}. */
export interface ExternalTokenStoreOptions extends DocumentedFields<typeof OPTIONS> {}

/** A session of the provider in this page. */
interface ExternalSession {
  readonly id: string
  /** Stands for a refresh token: one name for each session and user. */
  readonly name: string
  accessToken: string | null
  userId: string | undefined
  /** Whether the client has ended it, although the provider has not. */
  isEnded: boolean
}

let names = 0

/**
 * Creates a token store for sessions of another provider: the app keeps its sign-in and gets teams, permissions and API keys.
 * The client exchanges the token of the provider for an access token, and does so again before that expires. Another session
 * of the provider is another session of the client: calls of the first reject with `SESSION_CHANGED`. `signOut` and all sign-ins
 * reject with `EXTERNAL_SESSION`.
 *
 * `clerkTokenStore`, `betterAuthTokenStore` and `workosTokenStore` create it from the kit of the provider.
 *
 * @param options The provider, and how to read its session.
 * @returns The token store, for `createClient`. Each client needs its own.
 * @throws {LatchkeyError} `INVALID_OPTION` when an option is missing or invalid.
 *
 * @example
 * const tokenStore = externalTokenStore({
 *   provider: 'clerk',
 *   getSessionId: () => clerk.session?.id,
 *   getToken: async ({ fresh }) => clerk.session?.getToken({ skipCache: fresh }),
 *   subscribe: (changed) => clerk.addListener(changed),
 * })
 * const inBrowser = createClient({ projectId, publishableKey, tokenStore })
 */
export function externalTokenStore(options: ExternalTokenStoreOptions): ExternalTokenStore {
  const name = 'externalTokenStore'
  checkOptions(name, options, entity(OPTIONS))
  const { provider, getSessionId, getToken, subscribe } = options

  const sessions = new Map<string, ExternalSession>()
  const begin = (id: string, userId?: string): ExternalSession => {
    const session = { id, name: `external-${provider}-${++names}`, accessToken: null, userId, isEnded: false }
    sessions.set(id, session)
    return session
  }
  /** The session that was current when the provider was last asked. */
  let latest: ExternalSession | undefined
  const current = (): Awaitable<ExternalSession | undefined> =>
    chain(getSessionId(), (id) => {
      latest = id ? (sessions.get(id) ?? begin(id)) : undefined
      return latest
    })

  /** A token of this session. The provider may have changed its session while it was asked. */
  const tokenOf = async (session: ExternalSession, fresh: boolean): Promise<string> => {
    let cause: unknown
    const token = await Promise.resolve(getToken({ fresh })).catch((error: unknown) => {
      cause = error
    })
    if ((await current()) !== session) throw sessionChanged()
    if (!token)
      throw new LatchkeyError(
        'UNABLE_TO_CONNECT',
        `\`getToken\` of ${provider} returned no token.`,
        { tried: [] },
        cause,
      )
    const { sid } = payloadOf(token)
    if (sid !== undefined && sid !== session.id)
      throw optionError(
        'getToken',
        '`getToken` returned a token of another session than `getSessionId`: its claim `sid` must be the ID of the session.',
        name,
      )
    return token
  }

  return {
    provider,
    read: () =>
      chain(current(), (session) =>
        session && !session.isEnded ? { accessToken: session.accessToken, refreshToken: session.name } : NO_TOKENS,
      ),
    write({ accessToken, refreshToken }) {
      const session = [...sessions.values()].find((known) => known.name === refreshToken)
      if (session) session.accessToken = accessToken
      else if (accessToken !== null || refreshToken !== null) throw externalSession(provider)
      else if (latest) latest.isEnded = true
    },
    ...(subscribe && { subscribe: (changed: () => void) => subscribe(() => changed()) }),
    exchange: (wanted, client) =>
      withDeadline(client[INTERNALS].env, {}, async (signal) => {
        const session = [...sessions.values()].find((known) => known.name === wanted.reveal())
        if (!session) throw sessionChanged()
        const exchange = async (fresh: boolean) => {
          const token = new Secret(await tokenOf(session, fresh))
          const call = { tokenStore: null, signal }
          return exchangeExternalToken(client, { providerId: `${provider}-integration`, token }, call)
        }
        const { accessToken, userId } = await exchange(false).catch((error: unknown) => {
          if (!isLatchkeyError(error, 'INVALID_EXTERNAL_AUTH_TOKEN')) throw error
          return exchange(true)
        })
        // The account was deleted, and the provider's session belongs to a new one.
        if (session.userId !== undefined && session.userId !== userId) {
          begin(session.id, userId).accessToken = accessToken
          throw sessionChanged()
        }
        session.userId = userId
        return { accessToken }
      }),
  }
}
