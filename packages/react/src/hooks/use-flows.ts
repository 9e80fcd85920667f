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
import type { HookOptions } from '../provider/client-context.js'
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
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 *
 * @example
 * const { state, send } = useSignIn()
 * const onSubmit = () => send({ type: 'submit', email, password })
 */
export const useSignIn = (input?: Input, options?: HookOptions) => useMachine(() => signInMachine(input), options)
/**
 * Sign-up with email and password, for custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-up.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useSignUp = (input?: Input, options?: HookOptions) => useMachine(() => signUpMachine(input), options)
/**
 * Signs out on mount, for custom screens.
 *
 * @param input Whether to stay on the page after sign-out.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useSignOut = (input?: { readonly noRedirect?: boolean }, options?: HookOptions) =>
  useMachine(() => signOutMachine(input), options)
/**
 * Magic link sign-in: sends the email, then verifies its code. For custom screens.
 *
 * @param input The initial email address, and whether to stay on the page after sign-in.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMagicLink = (input?: Input, options?: HookOptions) => useMachine(() => magicLinkMachine(input), options)
/**
 * Sign-in with the link of a magic-link email, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMagicLinkCallback = (input: Linked, options?: HookOptions) =>
  useMachine(() => magicLinkCallbackMachine(input), options)
/**
 * Two-factor authentication during sign-in, for custom screens.
 *
 * @param input The sign-in attempt to complete. Default: the one that this tab has stored.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useMfa = (input?: MfaMachineInput, options?: HookOptions) => useMachine(() => mfaMachine(input), options)
/**
 * Requests a password reset email, for custom screens.
 *
 * @param input The initial email address.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useForgotPassword = (input?: Input, options?: HookOptions) =>
  useMachine(() => forgotPasswordMachine(input), options)
/**
 * Sets a new password with a reset link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const usePasswordReset = (input: Linked, options?: HookOptions) =>
  useMachine(() => passwordResetMachine(input), options)
/**
 * Verifies an email address with a verification link, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useEmailVerification = (input: Linked, options?: HookOptions) =>
  useMachine(() => emailVerificationMachine(input), options)
/**
 * Completes an OAuth sign-in on mount, for custom screens.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useOAuthCallback = (options?: HookOptions) => useMachine(() => oauthCallbackMachine(), options)
/**
 * Accepts a team invitation, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useTeamInvitation = (input: Linked, options?: HookOptions) =>
  useMachine(() => teamInvitationMachine(input), options)
/**
 * Authorizes a CLI login, for custom screens.
 *
 * @param input The code of the link, as `useLinkCode('login_code')` returns it.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useCliAuthConfirm = (input: { readonly loginCode: string | null | undefined }, options?: HookOptions) =>
  useMachine(() => cliAuthConfirmMachine(input), options)
