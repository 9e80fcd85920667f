// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// The machines that the first load of a sign-in screen needs. A separate entry for bundlers that split code by file, such as
// esbuild: from `internal/machines` they also load what the screen shares with screens that load on use.
export { PASSWORD_LENGTH } from '../contract/auth/password.js'
export { keepSignUpProfile, type SignUpProfile } from '../flows/auth/sign-up-profile.js'
export { failedReason, failureInReason, signInReasonEntry } from '../flows/sign-in-reason-entry.js'
export { loadSignInCalls } from './auth/load-sign-in-calls.js'
export { type MagicLinkEvent, type MagicLinkState, magicLinkMachine } from './auth/magic-link.js'
export {
  type SignInEvent,
  type SignInMachineInput,
  type SignInNotice,
  type SignInState,
  signInMachine,
} from './auth/sign-in.js'
export { type SignUpEvent, type SignUpState, signUpMachine } from './auth/sign-up.js'
export { type CodeErrorReason, failureOf } from './failure.js'
export {
  checkDigits,
  checkEmail,
  checkOtp,
  checkPassword,
  type FieldError,
} from './fields.js'
export type { Machine } from './machine.js'
export { checkNewPassword, checkRepeat } from './new-password.js'
export { run } from './run.js'
