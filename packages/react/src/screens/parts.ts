import { loadable } from '../handler/load-screen.js'

// What most people do not meet on the way in: each loads on use.

export const SECOND_FACTOR = /* @__PURE__ */ loadable(async () => (await import('./second-factor.js')).SecondFactor)
/** Where the code of the mail goes. */
export const MAGIC_LINK_SENT = /* @__PURE__ */ loadable(
  async () => (await import('./magic-link-sent.js')).MagicLinkSent,
)
/** What stands there for people who are signed in. */
export const SIGNED_IN_HERE = /* @__PURE__ */ loadable(async () => (await import('./signed-in-here.js')).SignedInHere)
