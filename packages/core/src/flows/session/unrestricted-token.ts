import type { Client } from '../../client.js'
import { checkCall } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity } from '../../contract/schema/index.js'
import { getAccessToken } from './auth-json.js'

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
  const session = client.sessionOf(options)
  const read = async () => {
    const token = await getAccessToken(client, {}, options)
    const { is_anonymous, is_restricted } = session.claims(token ?? '')
    return is_anonymous || is_restricted ? null : token
  }
  const token = await read()
  if (token) return token
  session.outdateClaims()
  return read()
}
