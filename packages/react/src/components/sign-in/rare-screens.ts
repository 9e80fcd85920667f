// Screens that most sign-ins do not need. They load on use, as one file: with several, bundlers divide the first load into as
// many files.

export { AlreadySignedInCard } from '../cards/already-signed-in-card.js'
export { MagicLinkSent } from './magic-link-sent.js'
export { NoMethod, SignUpOff } from './no-method.js'
export { SignInReasonNotice } from './sign-in-reason-notice.js'
export { TwoFactorCode } from './two-factor-code.js'
