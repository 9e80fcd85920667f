import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import type { SessionTokens } from '../../session-types.js'
import { inOneSession } from '../call.js'

/** Returns the tokens of the session, refreshed first if necessary, or undefined when no user is signed in. */
export async function sessionTokens(
  client: Client,
  options?: CallOptions,
  validity?: number,
): Promise<SessionTokens | undefined> {
  return inOneSession(client, options, ({ identity, signal }) =>
    client[INTERNALS].sessionOf(options).tokens({ validity, current: true, signal, identity }),
  )
}
