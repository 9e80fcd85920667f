import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { getAccessToken } from './auth-json.js'

/**
 * Returns the access token of a user who is known to be signed in without restrictions. Refreshes a token that is older
 * than that. Null if the new token, too, is that of a restricted or anonymous user.
 */
export async function unrestrictedToken(client: Client, options?: CallOptions): Promise<string | null> {
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
