// @ts-nocheck
// Where the kit's pages are and which redirect targets stay with the app: for screens and routers. An entry of its own,
// since most pages of an app need neither.
export { recordSignOutIntent } from './sign-out-intent.js'
export { trusted } from './trusted.js'
export { type PageName, type Urls, urls } from './urls.js'
