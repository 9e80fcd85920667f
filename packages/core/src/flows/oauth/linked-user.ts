import type { Client } from '../../client.js'
import { sessionChanged } from '../../session/session-changed.js'
import { payloadOf } from '../../session/tokens.js'
import type { FlowCall } from '../call.js'
import { sessionTokens } from '../session/session-tokens.js'

// The user who connects a provider, in the storage of the tab. Part of the protocol, which loads on use.

const userEntry = (state: string) => `latchkey-oauth-user-${state}`
const userOf = (accessToken: string) => payloadOf(accessToken).sub

/** Stores the user who connects a provider. */
export function storeLinkedUser({ env }: Client, state: string, accessToken: string): void {
  env.tabStore?.set(userEntry(state), String(userOf(accessToken)))
}

/**
 * Compares the signed-in user with the one who has started to connect a provider. The response of the provider has a
 * session of that user, which must not replace the session of another one.
 *
 * @throws SESSION_CHANGED when another user has signed in. The provider is connected.
 */
export async function checkLinkedUser(client: Client, state: string, call: FlowCall): Promise<void> {
  const { tabStore } = client.env
  const user = tabStore?.get(userEntry(state))
  if (!user) return
  tabStore?.set(userEntry(state), null)
  const tokens = await sessionTokens(client, call)
  if (tokens && userOf(tokens.accessToken.reveal()) !== user) throw sessionChanged(true)
}
