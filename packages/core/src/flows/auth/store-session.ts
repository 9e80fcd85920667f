import type { Client } from '../../client.js'
import { INTERNALS } from '../../lib/internals.js'
import { isSessionChanged, sessionChanged } from '../../session/session-changed.js'
import { payloadOf } from '../../session/tokens.js'
import type { SessionIdentity } from '../../session-types.js'
import type { FlowCall } from '../flow.js'
import { revokeLater } from '../session/revoke-tokens.js'

export interface SignInOptions {
  /**
   * Where to redirect to: a URL on the origin of the page, or false to stay on the page. Default: the page to return to if
   * the URL of the page names one, otherwise the configured page.
   */
  readonly redirectTo?: string | false | undefined
}

/** The tokens of a sign-in. */
export interface NewSession {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isNewUser?: boolean | undefined
  /** The URL to redirect to instead of the configured page. */
  readonly after?: string | undefined
}

/**
 * Stores a new session and returns it. A session that cannot be stored is signed out in the background: nothing will use
 * it.
 *
 * @throws SESSION_CHANGED when a newer session has started than the one in which the sign-in began.
 * STORAGE_UNAVAILABLE when the browser blocks cookies. The reason of the signal when the caller has left.
 */
export async function storeSession(
  client: Client,
  { accessToken, refreshToken }: NewSession,
  { identity, startedAt, commit, ...options }: FlowCall,
): Promise<SessionIdentity> {
  const internals = client[INTERNALS]
  try {
    options.signal.throwIfAborted()
    commit()
    internals.signingIn = payloadOf(accessToken).sub
    return await internals.sessionOf(options).start({ accessToken, refreshToken }, { identity, sentAt: startedAt })
  } catch (error) {
    revokeLater(client, { accessToken, refreshToken }).catch(() => {})
    throw isSessionChanged(error) ? sessionChanged(true) : error
  } finally {
    internals.signingIn = undefined
  }
}
