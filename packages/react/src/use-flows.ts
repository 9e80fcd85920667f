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

// The core's machines as hooks, for screens of one's own design.

interface Linked {
  /** The code in the link of the mail: the `code` of the page's address. */
  readonly code: string | null | undefined
}
type Input = SignInMachineInput

/** Signing in by password, passkey or provider, for a design of one's own. */
export const useSignIn = (input?: Input) => useMachine(() => signInMachine(input))
/** Making an account. */
export const useSignUp = (input?: Input) => useMachine(() => signUpMachine(input))
/** Signing out, at once. */
export const useSignOut = (input?: { readonly noRedirect?: boolean }) => useMachine(() => signOutMachine(input))
/** Signing in by a mail: its address, then its code. */
export const useMagicLink = (input?: Input) => useMachine(() => magicLinkMachine(input))
/** Signing in with the link of a mail. */
export const useMagicLinkCallback = (input: Linked) => useMachine(() => magicLinkCallbackMachine(input))
/** The second factor of a sign-in. */
export const useMfa = (input?: MfaMachineInput) => useMachine(() => mfaMachine(input))
/** Asking for a mail to reset the password. */
export const useForgotPassword = (input?: Input) => useMachine(() => forgotPasswordMachine(input))
/** Setting a new password with the link of a mail. */
export const usePasswordReset = (input: Linked) => useMachine(() => passwordResetMachine(input))
/** Verifying an address with the link of a mail. */
export const useEmailVerification = (input: Linked) => useMachine(() => emailVerificationMachine(input))
/** Finishing a sign-in with a provider, at once. */
export const useOAuthCallback = () => useMachine(() => oauthCallbackMachine())
/** Joining a team by the link of a mail. */
export const useTeamInvitation = (input: Linked) => useMachine(() => teamInvitationMachine(input))
/** Confirming a command-line login. */
export const useCliAuthConfirm = (input: { readonly loginCode: string | null | undefined }) =>
  useMachine(() => cliAuthConfirmMachine(input))
