// What `getUser` needs on servers, and for its `or` option when no user is signed in. It loads on use, as one chunk:
// bundlers move code that several chunks share with the entry into further chunks, which every page would load.

import type { CallOptions } from '../../contract/endpoint.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'

export {
  deleteUser as deleteServerUser,
  getCurrentUser as getCurrentServerUser,
  updateUser as updateServerUser,
} from '../../contract/users/server-users.js'
export { startAnonymousSession } from '../auth/anonymous.js'
export { redirectFromGuard } from '../redirect-from-guard.js'

/** A call names its user once: a `userId` from a request must not be able to replace the user of its session. */
export function refuseTokenStore(called: string, options: CallOptions | undefined): void {
  if (options?.tokenStore)
    throw new LatchkeyError(
      'INVALID_OPTION',
      `\`${called}\`: \`userId\` and \`tokenStore\` each name a user. Pass one of the two.`,
      { option: 'userId', function: called },
    )
}
