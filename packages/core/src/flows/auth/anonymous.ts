import type { Client } from '../../client.js'
import { anonymousSignUp } from '../../contract/auth/anonymous.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import { withDeadline } from '../../session/deadline.js'
import { refuseExternalSession } from '../../session/external-session.js'
import type { SessionIdentity } from '../../session-types.js'
import { flow, inOneSession } from '../flow.js'
import { storeSession } from './store-session.js'

/**
 * Creates an anonymous user and stores its session. Concurrent calls create one user. A signal or a timeout ends the
 * wait, not the sign-up.
 *
 * @param client The client to sign in.
 * @param _input No parameters.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * await signInAnonymously(client)
 * const guest = await getUser(client, { or: 'anonymous-if-exists' })
 */
export const signInAnonymously = flow(
  'signInAnonymously',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<void> => {
    await startAnonymousSession(client, options)
  },
  [anonymousSignUp],
)

/** Creates an anonymous user, as `signInAnonymously` does, and returns its session. */
export async function startAnonymousSession(
  client: Client,
  options: CallOptions & { readonly total?: number } = {},
): Promise<SessionIdentity> {
  refuseExternalSession(client[INTERNALS].sessionOf(options))
  if (options.tokenStore !== undefined) return signUp(client, options)
  const { signal, timeout = client[INTERNALS].timeout, total } = options
  return withDeadline(client[INTERNALS].env, { signal, timeout, total }, async (signal) => {
    const shared = client[INTERNALS].cache.share('anonymous sign-up', signal, (_, keep) => {
      keep()
      return signUp(client, { ...options, signal: undefined, timeout: undefined })
    })
    return (await shared) as SessionIdentity
  })
}

const signUp = (client: Client, options: CallOptions): Promise<SessionIdentity> =>
  inOneSession(client, options, async (call) => storeSession(client, await anonymousSignUp(client, {}, call), call))
