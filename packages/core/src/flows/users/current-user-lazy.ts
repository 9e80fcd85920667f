// What `getUser`, `updateUser` and `deleteUser` need for a user by ID, and `getUser` for its `or` option when no user is signed
// in. It loads on use, as one chunk: bundlers move code that several chunks share with the entry into further chunks, which
// every page would load. Without this file, the first load of a client is 0.4 KiB larger with Vite, and 1.7 with esbuild.

export {
  deleteUser as deleteServerUser,
  getUser as getServerUser,
  updateUser as updateServerUser,
} from '../../contract/users/server-users.js'
export { startAnonymousSession } from '../auth/anonymous.js'
export { redirectFromGuard } from '../redirect-from-guard.js'
