import { type Access, type CallOptions, type Client, getUser } from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { getAuthJson } from '@latchkey/core/internal'
import type { SessionTokens } from '../objects/auth.js'
import { partialUserOf } from './partial-user.js'

const NO_TOKENS: SessionTokens = { accessToken: null, refreshToken: null }

/** Returns the tokens of the signed-in user. Those of an anonymous or restricted user are null, as in the published kit. */
export async function signedInTokens(client: Client<Access>, call: CallOptions): Promise<SessionTokens> {
  const tokens = await getAuthJson(client, {}, call)
  const status = classifyUser(partialUserOf(tokens.accessToken))
  if (status === 'signed-in') return tokens
  if (status === 'signed-out') return NO_TOKENS
  // The user may have verified the email since the service issued the token.
  if ((await getUser(client, {}, call)) === null) return NO_TOKENS
  const session = client.sessionOf(call)
  const { accessToken } = await session.capture()
  if (accessToken) session.rejectAccessToken(accessToken)
  return getAuthJson(client, {}, call)
}
