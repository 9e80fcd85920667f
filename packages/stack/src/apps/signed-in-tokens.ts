import { type Access, type CallOptions, type Client, getUser } from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import type { SessionTokens } from '../objects/auth.js'
import { partialUserOf } from './partial-user.js'

const NO_TOKENS: SessionTokens = { accessToken: null, refreshToken: null }

/** Returns the tokens of the signed-in user. Those of an anonymous or restricted user are null, as in the published kit. */
export async function signedInTokens(client: Client<Access>, options: CallOptions): Promise<SessionTokens> {
  const session = client[INTERNALS].sessionOf(options)
  const call = { ...options, identity: options.identity ?? (await session.capture()) }
  const tokens = await getAuthJson(client, {}, call)
  if (tokens.accessToken === null) return NO_TOKENS
  const user = partialUserOf(tokens.accessToken)
  const status = classifyUser(user)
  if (status === 'signed-in') return tokens
  if (user && status === 'signed-out') return NO_TOKENS
  // The token is malformed, or the user may have verified the email since the service issued it.
  if ((await getUser(client, {}, call)) === null) return NO_TOKENS
  const { id, accessToken } = await session.capture()
  // Another user may have signed in, whose token is valid.
  if (accessToken && id === call.identity.id) session.rejectAccessToken(accessToken)
  return getAuthJson(client, {}, call)
}
