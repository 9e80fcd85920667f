import { loadable } from '../../hooks/loadable.js'

// Screens that most sign-ins do not need, loaded on first use.

const load = () => import('./rare-screens.js')

export const TWO_FACTOR_CODE = /* @__PURE__ */ loadable(async () => (await load()).TwoFactorCode)
/** Form for the code from the email. */
export const MAGIC_LINK_SENT = /* @__PURE__ */ loadable(async () => (await load()).MagicLinkSent)
/** Shown to users who are already signed in. */
export const ALREADY_SIGNED_IN_CARD = /* @__PURE__ */ loadable(async () => (await load()).AlreadySignedInCard)
/** Shown when the project has no sign-in method that this page supports. */
export const NO_METHOD = /* @__PURE__ */ loadable(async () => (await load()).NoMethod)
/** Shown when sign-up is disabled. */
export const SIGN_UP_OFF = /* @__PURE__ */ loadable(async () => (await load()).SignUpOff)
/** Says why the user has to sign in again. */
export const SIGN_IN_REASON_NOTICE = /* @__PURE__ */ loadable(async () => (await load()).SignInReasonNotice)
