// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// Page URLs and safe redirects, for screens and routers. A separate entry, because most pages of an app need neither.
export { isUrl } from '../lib/formats.js'
export { guardUrl } from './guard-url.js'
export { isTrustedUrl } from './is-trusted-url.js'
export { RETURN_TO, returnPath } from './return-to.js'
export { recordSignOutIntent } from './sign-out-intent.js'
export { type PageName, resolveUrls, type Urls } from './urls.js'
