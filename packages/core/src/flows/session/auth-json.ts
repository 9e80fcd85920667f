import type { Client } from '../../client.js'
import { checkCall, duration } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity, optional } from '../../contract/schema/index.js'
import type { Tokens } from '../../session-types.js'
import { sessionTokens } from './session-tokens.js'

/** Input of {@link getAccessToken}. */
export interface GetAccessTokenInput {
  /** How long the token must still be valid, in milliseconds, less than 60 000. Default: 20 000. */
  readonly validity?: number | undefined
}

/**
 * Returns an access token to send to your own server. Refreshes it first if it is about to expire, or if this client has
 * changed what it states about the user, such as the name.
 *
 * @param client The client of the user.
 * @param input `validity`: how long the token must still be valid, in milliseconds. Default: 20 000.
 * @returns The access token, or null without a session. Restricted and anonymous users have one too, which
 * `createVerifier` rejects by default: to check whether a user is signed in, call `getUser`.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
 *
 * @example
 * const token = await getAccessToken(client)
 * if (token) await fetch('/api/notes', { headers: { authorization: `Bearer ${token}` } })
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

/**
 * Returns both tokens of the session: the content of the `x-stack-auth` header.
 *
 * @param client The client of the user.
 * @param input No parameters.
 * @returns The tokens, also of a restricted or anonymous user. Both are null without a session.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error.
 *
 * @example
 * const { accessToken } = await getAuthJson(client)
 */
export async function getAuthJson(client: Client, input: object = {}, options?: CallOptions): Promise<Tokens> {
  checkCall('getAuthJson', client, entity({}), input, options)
  const tokens = await sessionTokens(client, options)
  return { accessToken: tokens?.accessToken.reveal() ?? null, refreshToken: tokens?.refreshToken?.reveal() ?? null }
}

/**
 * Returns a header that lets your own server act for the signed-in user. On that server, pass the request as
 * `tokenStore`.
 *
 * @param client The client of the user.
 * @param input No parameters.
 * @returns The header `x-stack-auth`.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error.
 *
 * @example
 * await fetch('/api/notes', { headers: await getAuthHeaders(client) })
 */
export async function getAuthHeaders(
  client: Client,
  input: object = {},
  options?: CallOptions,
): Promise<{ 'x-stack-auth': string }> {
  checkCall('getAuthHeaders', client, entity({}), input, options)
  return { 'x-stack-auth': JSON.stringify(await getAuthJson(client, input, options)) }
}
