import type { Client } from '../../client.js'
import { checkCall } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { SESSION_HEADER_NAME } from '../../contract/names.js'
import { duration, entity, optional } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import type { SessionTokens, Tokens } from '../../session-types.js'
import { flow, inOneSession } from '../flow.js'

/** Returns the tokens of the session, refreshed first if necessary, or undefined when no user is signed in. */
export async function sessionTokens(
  client: Client,
  options?: CallOptions,
  validity?: number,
): Promise<SessionTokens | undefined> {
  return inOneSession(client, options, ({ identity, signal }) =>
    client[INTERNALS].sessionOf(options).tokens({ validity, current: true, signal, identity }),
  )
}

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

/**
 * Returns the access token of a user who is known to be signed in without restrictions. Refreshes a token that is older
 * than that.
 *
 * @param client The client of the user.
 * @param options Options of this call, such as `tokenStore`.
 * @returns The access token. Null if the new token, too, is that of a restricted or anonymous user.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error.
 *
 * @example
 * const token = await unrestrictedToken(client)
 */
export async function unrestrictedToken(client: Client, options?: CallOptions): Promise<string | null> {
  checkCall('unrestrictedToken', client, entity({}), {}, options)
  const session = client[INTERNALS].sessionOf(options)
  const isUnrestricted = (token: string | null) => {
    const { is_anonymous, is_restricted } = session.claims(token ?? '')
    return token !== null && !is_anonymous && !is_restricted
  }
  return inOneSession(client, options, async (call) => {
    const older = await getAccessToken(client, {}, call)
    if (isUnrestricted(older)) return older
    session.outdateClaims()
    const token = await getAccessToken(client, {}, call)
    if (token !== null && token === older)
      throw new LatchkeyError('UNABLE_TO_CONNECT', 'The access token could not be refreshed. Try again in a moment.', {
        tried: [],
      })
    return isUnrestricted(token) ? token : null
  })
}
