import { loadable } from '../handler/load-screen.js'

// Screens that most sign-ins do not need, loaded on first use.

export const SECOND_FACTOR = /* @__PURE__ */ loadable(async () => (await import('./second-factor.js')).SecondFactor)
/** Form for the code from the email. */
export const MAGIC_LINK_SENT = /* @__PURE__ */ loadable(
  async () => (await import('./magic-link-sent.js')).MagicLinkSent,
)
/** Shown to users who are already signed in. */
export const SIGNED_IN_HERE = /* @__PURE__ */ loadable(async () => (await import('./signed-in-here.js')).SignedInHere)
