import type { Client } from '../../client.js'
import { checkCall } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { inOneSession } from '../call.js'
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
