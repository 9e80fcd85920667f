import type { Sender } from '../contract/endpoint.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'
import type { Session, TokenStore } from '../session-types.js'

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
