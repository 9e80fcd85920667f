// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.

export { isRefusal } from './cache/cache.js'
export { NATIVE_APP_SCHEMES } from './contract/names.js'
export { type Channel, type CookieJar, detectEnv, type Env, type Locks } from './env.js'
export { redirectToUrl } from './flows/redirect-to.js'
export { getAuthJson } from './flows/session/session-tokens.js'
export { randomId } from './lib/base32.js'
export { INTERNALS } from './lib/internals.js'
export { forbidCaching } from './lib/private-cache-control.js'
export { type ClientJson, fromJson, toJson } from './serialize.js'
export { payloadOf } from './session/tokens.js'
export { basicAuth } from './views/basic-auth.js'
export { watchQuery } from './watch.js'
