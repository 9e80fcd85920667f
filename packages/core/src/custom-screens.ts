// What only an app with its own screens or router needs. The screens of `@latchkey/react` use the same functions.

export type { WatchedRead } from './cache/resource.js'
export type { Client } from './client.js'
export { checkSignInCode } from './contract/auth/otp.js'
export { checkPasswordResetCode, PASSWORD_LENGTH } from './contract/auth/password.js'
export { checkTeamInvitationCode } from './contract/teams/team-invitations.js'
export { checkContactChannelCode } from './contract/users/contact-channels.js'
export { describeError } from './errors/describe-error.js'
export { clearMfaAttempt, findMfaAttempt, type MfaAttempt } from './flows/auth/mfa-attempt.js'
export { getPasskeySupport } from './flows/auth/passkey.js'
export {
  getReauthentication,
  type Reauthentication,
  type ReauthenticationMethod,
  type SendReauthenticationCodeInput,
  sendReauthenticationCode,
} from './flows/auth/reauthenticate.js'
export { type RequireRecentSignInInput, requireRecentSignIn } from './flows/session/recent-sign-in.js'
export { sendQueuedSignOuts } from './flows/session/send-queued-sign-outs.js'
export { classifyUser, type UserFilter, type UserFlags } from './flows/users/classify-user.js'
export {
  createTotpSecret,
  type TotpLabel,
  totpBase64,
  totpGroups,
  totpMatches,
  totpUrl,
} from './flows/users/totp-secret.js'
export type { Secret } from './lib/secret.js'
export { guardUrl } from './navigation/guard-url.js'
export { isTrustedUrl } from './navigation/is-trusted-url.js'
export { resolveUrls, type Urls } from './navigation/urls.js'
export {
  type EmailRestriction,
  type EmailRestrictions,
  getEmailRestrictions,
  type MethodAddress,
} from './views/sign-in-methods.js'
export { watchRead } from './watch.js'
