// What the `or` option of `getUser` does when no user is signed in. Loads when that happens: one chunk for both, because
// bundlers move the code that several chunks share with the entry into further chunks, which every page would load.

export { redirectToSignIn } from '../../navigation/redirect-to.js'
export { startAnonymousSession } from '../auth/anonymous.js'
