import type { Sender } from '../contract/endpoint.js'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'
import type { Session, TokenStore } from '../session-types.js'
import { NO_TOKENS } from './tokens.js'

/**
 * The error of a call whose session is no longer the current one.
 *
 * @param mayHaveBeenApplied Whether a request of the call was sent that the server may have acted on.
 */
export const sessionChanged = (mayHaveBeenApplied = false): LatchkeyError<'SESSION_CHANGED'> =>
  new LatchkeyError(
    'SESSION_CHANGED',
    `The session changed during the call.${mayHaveBeenApplied ? ' The server may have applied it for the previous session.' : ''} Call again to act for the current one.`,
    { mayHaveBeenApplied },
  )

/** Whether a call was stopped because its session is no longer the current one. */
export const isSessionChanged = (error: unknown): error is LatchkeyError<'SESSION_CHANGED'> =>
  isLatchkeyError(error, 'SESSION_CHANGED')

/**
 * The store of sessions that another provider starts, renews and ends. In place of a refresh token it returns a name of the
 * provider's session, which never leaves the session of the client.
 */
export interface ExternalTokenStore extends TokenStore {
  /** The provider, for example `clerk`. */
  readonly provider: string
  /**
   * Exchanges the provider's token for an access token.
   * @internal
   */
  exchange(session: Secret, client: Sender): Promise<{ readonly accessToken: string }>
}

/** The store if its sessions belong to another provider. */
export const externalStore = (store: TokenStore | null): ExternalTokenStore | undefined =>
  store && 'exchange' in store ? (store as ExternalTokenStore) : undefined

/** The error of a call that would start, share or end a session of another provider. */
export const externalSession = (provider: string): LatchkeyError<'EXTERNAL_SESSION'> =>
  new LatchkeyError(
    'EXTERNAL_SESSION',
    `The provider \`${provider}\` starts and ends the sessions of this client. Sign in and out with its own kit.`,
    { provider },
  )

/** Throws EXTERNAL_SESSION if another provider starts and ends the session. */
export function refuseExternalSession({ provider }: Session): void {
  if (provider !== undefined) throw externalSession(provider)
}

/** The store of a client that stores no session. */
export const NO_STORE: TokenStore = { read: () => NO_TOKENS, write() {} }

/** The error of a call that needs a session, on a client that has no token store. */
export const noTokenStore = (): LatchkeyError =>
  new LatchkeyError(
    'NO_TOKEN_STORE',
    "This client has no token store: on a server, all visitors would share its session. Pass `tokenStore: request` to the call, or use `getAuth(client, request)`. In a script, a CLI or a test, pass `tokenStore: 'memory'` to `createClient`.",
  )

/**
 * The session of a client whose token store was neither specified nor is known from the platform. It is signed out, for
 * components that a server renders. A call that needs it throws NO_TOKEN_STORE: "no user" would hide the mistake.
 */
export function withoutStore(session: Session): Session {
  const refuse = async () => {
    throw noTokenStore()
  }
  return { ...session, capture: refuse, tokens: refuse, end: refuse }
}
