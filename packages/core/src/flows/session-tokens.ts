import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import type { SessionTokens } from '../session/session.js'
import { within } from './within.js'

/** The session's tokens, refreshed first if need be, within the call's own limits; undefined when nobody is signed in. */
export async function sessionTokens(
  client: Client,
  options: CallOptions = {},
  validity?: number,
): Promise<SessionTokens | undefined> {
  const session = client.sessionOf(options)
  return within(client.env, options, (signal) => session.tokens({ validity, signal }))
}
