import type { Client } from '../../client.js'
import { checkCall, duration } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity, optional } from '../../contract/kinds.js'
import type { Tokens } from '../../session/tokens.js'
import { sessionTokens } from './session-tokens.js'

export interface GetAccessTokenInput {
  /** Minimum remaining validity of the token, in milliseconds, less than 60 000. Default: 20 000. */
  readonly validity?: number | undefined
}

/**
 * Returns an access token to send to your own server, refreshed first if it is about to expire, or null when no user is
 * signed in.
 *
 * @throws OFFLINE or UNABLE_TO_CONNECT on a network error, which never counts as signed out.
 */
export async function getAccessToken(
  client: Client,
  input: GetAccessTokenInput = {},
  options?: CallOptions,
): Promise<string | null> {
  checkCall('getAccessToken', client, entity({ validity: optional(duration) }), input, options)
  const tokens = await sessionTokens(client, options, input.validity)
  return tokens?.accessToken.reveal() ?? null
}

/** Both tokens, as in the `x-stack-auth` header. */
export async function getAuthJson(client: Client, input: object = {}, options?: CallOptions): Promise<Tokens> {
  checkCall('getAuthJson', client, entity({}), input, options)
  const tokens = await sessionTokens(client, options)
  return { accessToken: tokens?.accessToken.reveal() ?? null, refreshToken: tokens?.refreshToken?.reveal() ?? null }
}

/** Returns the header with which your own server can act on behalf of the signed-in user. */
export async function getAuthHeaders(
  client: Client,
  input: object = {},
  options?: CallOptions,
): Promise<{ 'x-stack-auth': string }> {
  checkCall('getAuthHeaders', client, entity({}), input, options)
  return { 'x-stack-auth': JSON.stringify(await getAuthJson(client, input, options)) }
}
