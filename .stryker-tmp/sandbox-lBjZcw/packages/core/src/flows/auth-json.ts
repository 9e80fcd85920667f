// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall, duration } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity, optional } from '../contract/kinds.js'
import type { Tokens } from '../session/tokens.js'
import { sessionTokens } from './session-tokens.js'

export interface GetAccessTokenInput {
  /** How long the token must still be valid, in milliseconds: 20 s unless said, less than 60 s. */
  readonly validity?: number | undefined
}

/**
 * The access token to send to one's own server, refreshed first if it is about to expire; null when nobody is signed
 * in. Throws OFFLINE or UNABLE_TO_CONNECT on a lost network, never null then.
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

/** Both tokens, as the `x-stack-auth` header carries them. */
export async function getAuthJson(client: Client, input: object = {}, options?: CallOptions): Promise<Tokens> {
  checkCall('getAuthJson', client, entity({}), input, options)
  const tokens = await sessionTokens(client, options)
  return { accessToken: tokens?.accessToken.reveal() ?? null, refreshToken: tokens?.refreshToken?.reveal() ?? null }
}

/** The header with which one's own server can act for the signed-in person. */
export async function getAuthHeaders(
  client: Client,
  input: object = {},
  options?: CallOptions,
): Promise<{ 'x-stack-auth': string }> {
  checkCall('getAuthHeaders', client, entity({}), input, options)
  return { 'x-stack-auth': JSON.stringify(await getAuthJson(client, input, options)) }
}
