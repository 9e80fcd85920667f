import { loadable } from '../../hooks/loadable.js'

// Screens that most sign-ins do not need, loaded on first use.

export const TWO_FACTOR_CODE = /* @__PURE__ */ loadable(
  async () => (await import('./two-factor-code.js')).TwoFactorCode,
)
/** Form for the code from the email. */
export const MAGIC_LINK_SENT = /* @__PURE__ */ loadable(
  async () => (await import('./magic-link-sent.js')).MagicLinkSent,
)
