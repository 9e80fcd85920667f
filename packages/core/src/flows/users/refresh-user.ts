import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import { claimsOf } from '../../session/tokens.js'
import { type FlowCall, inOneSession } from '../flow.js'
import { getUser, type User } from './current-user.js'

/**
 * Reads the signed-in user again. If the user has become restricted or is no longer restricted, refreshes the access
 * token, whose claims are outdated then.
 */
export const refreshUser = (client: Client, options?: CallOptions): Promise<User | null> =>
  inOneSession(client, options, async (call) => {
    const user = await getUser(client, { or: 'anonymous-if-exists' }, call)
    // Service 2.8.8 has no restricted users.
    if (user?.isRestricted !== undefined) await refreshUnless(client, user.isRestricted, call)
    return user
  })

/** Refreshes the access token if its claims differ in whether the user is restricted. */
export async function refreshUnless(client: Client, isRestricted: boolean, call: FlowCall): Promise<void> {
  const session = client[INTERNALS].sessionOf(call)
  const { accessToken } = await session.capture()
  if (!accessToken || claimsOf(accessToken.reveal()).restricted === isRestricted) return
  session.rejectAccessToken(accessToken)
  await session.tokens(call)
}
