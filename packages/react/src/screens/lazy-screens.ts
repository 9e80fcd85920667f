import { loadable } from '../handler/load-screen.js'

// Screens that most sign-ins do not need, loaded on first use.

export const TWO_FACTOR_CODE = /* @__PURE__ */ loadable(
  async () => (await import('./two-factor-code.js')).TwoFactorCode,
)
/** Form for the code from the email. */
export const MAGIC_LINK_SENT = /* @__PURE__ */ loadable(
  async () => (await import('./magic-link-sent.js')).MagicLinkSent,
)
/** Shown to users who are already signed in. */
export const ALREADY_SIGNED_IN_CARD = /* @__PURE__ */ loadable(
  async () => (await import('./already-signed-in-card.js')).AlreadySignedInCard,
)
