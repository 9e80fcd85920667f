// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.
//
// A controller for each screen: its state and the actions of the user, without any markup.
export type { Controller, Status } from './controller.js'
export * from './email-verification.js'
export * from './forgot-password.js'
export * from './magic-link-callback.js'
export * from './mfa.js'
export * from './password-reset.js'
export * from './sign-out.js'
