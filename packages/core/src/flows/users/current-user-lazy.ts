// What `getUser` needs on servers, and for its `or` option when no user is signed in. It loads on use, as one chunk:
// bundlers move code that several chunks share with the entry into further chunks, which every page would load.

import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { getUser as getServerUser } from '../../contract/users/server-users.js'
import { refuseTokenStore } from '../refuse-token-store.js'

export {
  deleteUser as deleteServerUser,
  getCurrentUser as getCurrentServerUser,
  updateUser as updateServerUser,
} from '../../contract/users/server-users.js'
export { startAnonymousSession } from '../auth/anonymous.js'
export { redirectFromGuard } from '../redirect-from-guard.js'
export { refuseTokenStore }

/** Returns the user with an ID. */
export async function getUserById(
  client: Client,
  input: { readonly userId: string },
  options?: CallOptions,
): Promise<Output<typeof getServerUser>> {
  refuseTokenStore('getUser', options)
  return getServerUser(client as Client<'client' | 'server'>, input, options)
}
