import type { Client } from '../../client.js'
import { callback, check, checkClient } from '../../contract/check-input.js'
import type { SessionState } from '../../session-types.js'

/**
 * Calls a function after each change of the session: a sign-in, a sign-out, also in another tab, a refresh, or the end of the
 * session. It is not called for the state that the session already has, which is `client.session.state()`.
 *
 * @param client The client of the user.
 * @param listener Receives the new state of the session.
 * @returns A function that stops the calls.
 *
 * @example
 * const stop = onSessionChange(client, ({ status }) => console.log(status))
 */
export function onSessionChange(client: Client, listener: (session: SessionState) => void): () => void {
  checkClient('onSessionChange', client)
  check('onSessionChange', callback, listener, 'listener')
  const { session } = client
  return session.subscribe(() => listener(session.state()))
}
