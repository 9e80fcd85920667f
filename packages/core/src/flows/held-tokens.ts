import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import type { HeldTokens } from '../session/session.js'
import { within } from './within.js'

/** The session's tokens, refreshed first if need be, within the call's own limits; undefined when nobody is signed in. */
export async function heldTokens(
  client: Client,
  options: CallOptions = {},
  validity?: number,
): Promise<HeldTokens | undefined> {
  const session = client.sessionOf(options)
  return within(client.env, options, (signal) => session.tokens({ validity, signal }))
}
