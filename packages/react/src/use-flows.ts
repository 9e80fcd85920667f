'use client'

import {
  cliAuthConfirmMachine,
  emailVerificationMachine,
  forgotPasswordMachine,
  type MfaMachineInput,
  magicLinkCallbackMachine,
  magicLinkMachine,
  mfaMachine,
  oauthCallbackMachine,
  passwordResetMachine,
  type SignInMachineInput,
  signInMachine,
  signOutMachine,
  signUpMachine,
  teamInvitationMachine,
} from '@latchkey/core/machines'
import { useMachine } from './use-machine.js'

// The state machines of core as hooks, for custom screens.

interface Linked {
  /** The code from the link in the email: the `code` query parameter. */
  readonly code: string | null | undefined
}
type Input = SignInMachineInput

/** Sign-in with password, passkey or provider, for custom screens. */
export const useSignIn = (input?: Input) => useMachine(() => signInMachine(input))
/** Sign-up with email and password, for custom screens. */
export const useSignUp = (input?: Input) => useMachine(() => signUpMachine(input))
/** Signs out on mount, for custom screens. */
export const useSignOut = (input?: { readonly noRedirect?: boolean }) => useMachine(() => signOutMachine(input))
/** Magic link sign-in: sends the email, then verifies its code. */
export const useMagicLink = (input?: Input) => useMachine(() => magicLinkMachine(input))
/** Sign-in with the link of a magic-link email. */
export const useMagicLinkCallback = (input: Linked) => useMachine(() => magicLinkCallbackMachine(input))
/** Two-factor authentication during sign-in. */
export const useMfa = (input?: MfaMachineInput) => useMachine(() => mfaMachine(input))
/** Requests a password reset email. */
export const useForgotPassword = (input?: Input) => useMachine(() => forgotPasswordMachine(input))
/** Sets a new password with a reset link. */
export const usePasswordReset = (input: Linked) => useMachine(() => passwordResetMachine(input))
/** Verifies an email address with a verification link. */
export const useEmailVerification = (input: Linked) => useMachine(() => emailVerificationMachine(input))
/** Completes an OAuth sign-in on mount. */
export const useOAuthCallback = () => useMachine(() => oauthCallbackMachine())
/** Accepts a team invitation. */
export const useTeamInvitation = (input: Linked) => useMachine(() => teamInvitationMachine(input))
/** Authorizes a CLI login. */
export const useCliAuthConfirm = (input: { readonly loginCode: string | null | undefined }) =>
  useMachine(() => cliAuthConfirmMachine(input))
