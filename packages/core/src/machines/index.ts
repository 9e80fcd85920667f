// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// A state machine for each screen: its states and the actions of the user, without any markup.
export * from './account/change-password.js'
export * from './account/create-api-key.js'
export * from './account/delete-account.js'
export * from './account/reauthentication.js'
export * from './account/totp.js'
export { type TotpLabel, totpBase64, totpGroups, totpMatches, totpUrl } from './account/totp-secret.js'
export type { RedirectInput } from './arguments.js'
export * from './auth/agent-auth-confirm.js'
export * from './auth/cli-auth-confirm.js'
export * from './auth/error-page.js'
export {
  type MagicLinkEvent,
  type MagicLinkMachineInput,
  type MagicLinkState,
  magicLinkMachine,
} from './auth/magic-link.js'
export * from './auth/oauth-callback.js'
export { pastedCode } from './auth/pasted-code.js'
export * from './auth/sign-in.js'
export type { MagicLinkTask, SignInTask, SignUpTask } from './auth/sign-in-tasks.js'
export * from './auth/sign-up.js'
export * from './auth/team-invitation.js'
export * from './auth/verify-email.js'
export { type Countdown, RESEND_WAIT } from './countdown.js'
export { type CodeErrorReason, type Failure, failureOf } from './failure.js'
export * from './fields.js'
export { type Done, type Failed, type Machine, step, type Tick, type Transition, type Transitions } from './machine.js'
export * from './new-password.js'
export { type Running, run } from './run.js'
