import type { Client } from '../../client.js'
import { sessionChanged } from '../../session/session-changed.js'
import { payloadOf } from '../../session/tokens.js'
import type { FlowCall } from '../call.js'
import { sessionTokens } from '../session/session-tokens.js'

/** The ID of the user of an access token, who connects a provider. */
export const userOf = (accessToken: string): string => String(payloadOf(accessToken).sub)

/**
 * Compares the signed-in user with the one who has started to connect a provider. The response of the provider has a
 * session of that user, which must not replace the session of another one, nor sign in after a sign-out.
 *
 * @throws SESSION_CHANGED when another user has signed in, or the user has signed out. The provider is connected.
 */
export async function checkLinkedUser(client: Client, userId: string | undefined, call: FlowCall): Promise<void> {
  if (userId === undefined) return
  const tokens = await sessionTokens(client, call)
  if (!tokens || userOf(tokens.accessToken.reveal()) !== userId) throw sessionChanged(true)
}
