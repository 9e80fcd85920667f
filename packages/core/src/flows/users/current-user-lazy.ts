// What `getUser` needs for its `or` option when no user is signed in. It loads on use, as one chunk: bundlers move code
// that several chunks share with the entry into further chunks, which every page would load.

export { startAnonymousSession } from '../auth/anonymous.js'
export { redirectFromGuard } from '../redirect-from-guard.js'
