// Page URLs and safe redirects, for screens and routers. A separate entry, because most pages of an app need neither.
export { recordSignOutIntent } from './sign-out-intent.js'
export { trusted } from './trusted.js'
export { type PageName, type Urls, urls } from './urls.js'
