import type { Client } from '../../client.js'
import { password, passwordSignIn, passwordSignUp } from '../../contract/auth/password.js'
import { redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { nullable, optional, string } from '../../contract/schema/index.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { completeSignIn } from './complete-sign-in.js'
import type { SignInOptions } from './store-session.js'

/** Input of {@link signInWithPassword}. */
export interface SignInWithPasswordInput extends SignInOptions {
  /** The email address of the user. */
  readonly email: string
  /** The password of the user. */
  readonly password: string
}

/**
 * Signs in with email and password, stores the session, then redirects to the after-sign-in page.
 *
 * @param client The client to sign in.
 * @param input The email address and the password. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * try {
 *   await signInWithPassword(client, { email, password })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'EMAIL_PASSWORD_MISMATCH')) throw error
 *   setMessage('Incorrect email or password.')
 * }
 */
export const signInWithPassword = flow(
  'signInWithPassword',
  { email: string, password, redirectTo: optional(redirectTarget) },
  async (client: Client, input: SignInWithPasswordInput, options?: CallOptions): Promise<void> => {
    const { email, password } = input
    await completeSignIn(
      client,
      input,
      options,
      (call) => passwordSignIn(client, { email, password }, call),
      'afterSignIn',
    )
  },
  [passwordSignIn, 'PASSWORD_TOO_LONG'],
)

/** Input of {@link signUpWithPassword}. */
export interface SignUpWithPasswordInput extends SignInOptions {
  /** The email address of the new user. */
  readonly email: string
  /** The password of the new user. */
  readonly password: string
  /**
   * The URL that the link in the verification email opens. Default: the configured email verification page. With null, the
   * service sends no email. Service 2.8.86 and later.
   */
  readonly callbackUrl?: string | null | undefined
}

/** The fields of {@link SignUpWithPasswordInput}. */
export const SIGN_UP_FIELDS = {
  email: string,
  password,
  callbackUrl: optional(nullable(string)),
  redirectTo: optional(redirectTarget),
}

/**
 * Creates a user with email and password, stores the session, sends a verification email, then redirects to the
 * after-sign-up page.
 *
 * @param client The client to sign in.
 * @param input The email address and the password, 8 to 70 characters. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * await signUpWithPassword(client, { email, password })
 */
export const signUpWithPassword = flow(
  'signUpWithPassword',
  SIGN_UP_FIELDS,
  async (client: Client, input: SignUpWithPasswordInput, options?: CallOptions): Promise<void> => {
    await completeSignIn(client, input, options, (call) => sendSignUp(client, input, call), 'afterSignUp')
  },
  [passwordSignUp],
)

/** Sends the sign-up with the URL of the verification email, and returns the tokens of the user. */
export async function sendSignUp(client: Client, input: SignUpWithPasswordInput, call: CallOptions) {
  const { email, password, callbackUrl } = input
  const verificationCallbackUrl =
    callbackUrl === undefined
      ? await absoluteUrl(client, 'emailVerification', 'callbackUrl')
      : (callbackUrl ?? undefined)
  return passwordSignUp(client, { email, password, verificationCallbackUrl }, call)
}
