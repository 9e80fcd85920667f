import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { SESSION_HEADER_NAME } from '../../contract/names.js'
import { duration, optional } from '../../contract/schema/index.js'
import type { Tokens } from '../../session-types.js'
import { flow } from '../flow.js'
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
export const getAccessToken = flow(
  'getAccessToken',
  { validity: optional(duration) },
  async (client: Client, input: GetAccessTokenInput = {}, options?: CallOptions): Promise<string | null> => {
    const tokens = await sessionTokens(client, options, input.validity)
    return tokens?.accessToken.reveal() ?? null
  },
)

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
export const getAuthJson = flow(
  'getAuthJson',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<Tokens> => {
    const tokens = await sessionTokens(client, options)
    return { accessToken: tokens?.accessToken.reveal() ?? null, refreshToken: tokens?.refreshToken?.reveal() ?? null }
  },
)

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
export const getAuthHeaders = flow(
  'getAuthHeaders',
  {},
  async (client: Client, input: object = {}, options?: CallOptions): Promise<{ 'x-stack-auth': string }> => {
    return { [SESSION_HEADER_NAME]: JSON.stringify(await getAuthJson(client, input, options)) }
  },
)
