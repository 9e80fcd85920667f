import type { Secret } from '../../lib/secret.js'
import type { Done } from '../machine.js'

// The tasks of the machines for sign-in and sign-up, and their results.

/** The tasks of `magicLinkMachine`, by `type`. */
export type MagicLinkTask =
  | {
      readonly type: 'send'
      /** The email address. */
      readonly email: string
    }
  | {
      readonly type: 'sign-in'
      /** The six characters of the email code. */
      readonly otp: string
      /** The nonce of the latest email. */
      readonly nonce: Secret
    }

export interface EmailSent {
  readonly type: 'sent'
  readonly nonce: Secret
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
}
/** The results of the tasks of `magicLinkMachine`. */
export type MagicLinkOutcome = Done | EmailSent

/** The tasks of `signInMachine`, by `type`. */
export type SignInTask =
  | {
      readonly type: 'password'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
    }
  | { readonly type: 'passkey' }
  | { readonly type: 'passkey-autofill' }
  | {
      readonly type: 'provider'
      /** The ID of the OAuth provider. */
      readonly provider: string
    }
  | MagicLinkTask

/** The results of the tasks of `signInMachine`. */
export type SignInOutcome =
  | MagicLinkOutcome
  | { readonly type: 'redirected' }
  /** The browser does not support passkeys in autofill. */
  | { readonly type: 'autofill-unavailable' }
  /** A passkey was chosen in autofill. */
  | { readonly type: 'passkey-selected' }

/** The tasks of `signUpMachine`, by `type`. */
export type SignUpTask =
  | {
      readonly type: 'password'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
    }
  | {
      readonly type: 'provider'
      /** The ID of the OAuth provider. */
      readonly provider: string
    }
  | MagicLinkTask

/** The results of the tasks of `signUpMachine`. */
export type SignUpOutcome = MagicLinkOutcome | { readonly type: 'redirected' }
