// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// The controllers that the first load of a sign-in screen needs. A separate entry for bundlers that split code by file, such
// as esbuild: from `internal/controllers` they also load what the screen shares with screens that load on use.
export { PASSWORD_LENGTH } from '../contract/auth/password.js'
export { hasUnstoredSignUpProfile, keepSignUpProfile, type SignUpProfile } from '../flows/auth/sign-up-profile.js'
export { failedReason, failureInReason, signInReasonEntry } from '../flows/sign-in-reason-entry.js'
export { loadSignInCalls } from './auth/load-sign-in-calls.js'
export {
  createMagicLink,
  type EmailCodeActions,
  type MagicLinkActions,
  type MagicLinkState,
  type SignInInput,
  type SignInMethod,
} from './auth/magic-link.js'
export { createSignIn, type SignInActions, type SignInNotice, type SignInState } from './auth/sign-in.js'
export { createSignUp, type SignUpActions, type SignUpState } from './auth/sign-up.js'
export type { CodeErrorReason } from './code-error.js'
export type { Controller, Status } from './controller.js'
export type { FieldError, FieldErrorCode, FieldErrors } from './fields.js'
