// What `getUser` needs on servers, and for its `or` option when no user is signed in. It loads on use, as one chunk:
// bundlers move code that several chunks share with the entry into further chunks, which every page would load.

export {
  deleteUser as deleteServerUser,
  getCurrentUser as getCurrentServerUser,
  getUser as getServerUser,
  updateUser as updateServerUser,
} from '../../contract/users/server-users.js'
export { startAnonymousSession } from '../auth/anonymous.js'
export { redirectFromGuard } from '../redirect-from-guard.js'
