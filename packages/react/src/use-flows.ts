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

/**
 * Sign-in with password, passkey or provider, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = useSignIn()
 * const onSubmit = () => send({ type: 'submit', email, password })
 */
export const useSignIn = (input?: Input) => useMachine(() => signInMachine(input))
/**
 * Sign-up with email and password, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-up.
 * @returns The state of the screen and a function to send events to it.
 */
export const useSignUp = (input?: Input) => useMachine(() => signUpMachine(input))
/**
 * Signs out on mount, for custom screens.
 *
 * @param input Whether to stay on the page after sign-out.
 * @returns The state of the screen and a function to send events to it.
 */
export const useSignOut = (input?: { readonly noRedirect?: boolean }) => useMachine(() => signOutMachine(input))
/**
 * Magic link sign-in: sends the email, then verifies its code. For custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMagicLink = (input?: Input) => useMachine(() => magicLinkMachine(input))
/**
 * Sign-in with the link of a magic-link email, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMagicLinkCallback = (input: Linked) => useMachine(() => magicLinkCallbackMachine(input))
/**
 * Two-factor authentication during sign-in, for custom screens.
 *
 * @param input The sign-in attempt to complete. Default: the one that this tab has stored.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMfa = (input?: MfaMachineInput) => useMachine(() => mfaMachine(input))
/**
 * Requests a password reset email, for custom screens.
 *
 * @param input The initial email address.
 * @returns The state of the screen and a function to send events to it.
 */
export const useForgotPassword = (input?: Input) => useMachine(() => forgotPasswordMachine(input))
/**
 * Sets a new password with a reset link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @returns The state of the screen and a function to send events to it.
 */
export const usePasswordReset = (input: Linked) => useMachine(() => passwordResetMachine(input))
/**
 * Verifies an email address with a verification link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @returns The state of the screen and a function to send events to it.
 */
export const useEmailVerification = (input: Linked) => useMachine(() => emailVerificationMachine(input))
/**
 * Completes an OAuth sign-in on mount, for custom screens.
 *
 * @returns The state of the screen and a function to send events to it.
 */
export const useOAuthCallback = () => useMachine(() => oauthCallbackMachine())
/**
 * Accepts a team invitation, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @returns The state of the screen and a function to send events to it.
 */
export const useTeamInvitation = (input: Linked) => useMachine(() => teamInvitationMachine(input))
/**
 * Authorizes a CLI login, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode('login_code')` returns it.
 * @returns The state of the screen and a function to send events to it.
 */
export const useCliAuthConfirm = (input: { readonly loginCode: string | null | undefined }) =>
  useMachine(() => cliAuthConfirmMachine(input))
