// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// The client and its user. A separate entry for bundlers that split code by file, such as esbuild: from the main entry they
// also load what other functions share with code that loads on use. Only for the other packages: `holdComponentGuard`,
// `holdRouteGuard`, `redirectFromComponent`, `unrestrictedToken`, `createServiceError`, `isServiceError`, `notSignedIn`,
// `revokeSessions` and `listeners`. An app calls `getUser` with `or: 'redirect'`, which waits for a sign-out itself.
export type { Resource, ResourceState, WatchedRead } from './cache/resource.js'
export { type Client, createClient } from './client.js'
export { checkArgument, checkChoices, checkOptionNames } from './contract/check-client.js'
export type { CallOptions } from './contract/endpoint.js'
export { getCurrentUser } from './contract/users/users.js'
export {
  type ClientErrorCode,
  createServiceError,
  isLatchkeyError,
  isServiceError,
  LatchkeyError,
} from './errors/latchkey-error.js'
export { redirectFromComponent } from './flows/component-guard.js'
export { revokeSessions } from './flows/session/revoke-other-sessions.js'
export { hasQueuedSignOuts, sendQueuedSignOuts } from './flows/session/send-queued-sign-outs.js'
export { unrestrictedToken } from './flows/session/session-tokens.js'
export { holdComponentGuard, holdRouteGuard } from './flows/sign-out-redirect.js'
export { listGrantedPermissions } from './flows/teams/permission.js'
export { classifyUser, type UserFilter, type UserFlags } from './flows/users/classify-user.js'
export {
  type GetUserInput,
  type GetUserOr,
  type GetUserOrInput,
  getUser,
  notSignedIn,
  type ServerUser,
  type SignedInUser,
  type Unrestricted,
  type User,
} from './flows/users/current-user.js'
export { isVerificationSent } from './flows/users/sent-verification.js'
export { INTERNALS } from './lib/internals.js'
export { listeners } from './lib/listeners.js'
export { agentName, visibleText } from './lib/text.js'
export type { ClientOptions } from './options.js'
export { watch, watchRead } from './watch.js'
