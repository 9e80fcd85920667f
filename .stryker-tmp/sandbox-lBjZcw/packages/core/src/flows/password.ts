// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flag, optional, text } from '../contract/kinds.js'
import { passwordSignIn, passwordSignUp } from '../contract/password.js'
import { KnownError } from '../errors/known-error.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { type Arrival, arrive } from './arrive.js'
import { firstFactor } from './first-factor.js'
import { flow } from './flow.js'

/** The fewest and most characters of a password that the service takes. */
export const PASSWORD_LENGTH = { min: 8, max: 70 } as const

export interface SignInWithPasswordInput extends Arrival {
  readonly email: string
  readonly password: string
}

/**
 * Signs in with e-mail and password, keeps the session, and leads to the after-sign-in page unless `noRedirect`.
 * Known errors: EMAIL_PASSWORD_MISMATCH, PASSWORD_TOO_LONG, PASSWORD_AUTHENTICATION_NOT_ENABLED,
 * MULTI_FACTOR_AUTHENTICATION_REQUIRED.
 */
export const signInWithPassword = flow(
  'signInWithPassword',
  { email: text, password: text, noRedirect: optional(flag) },
  async (client: Client, input: SignInWithPasswordInput, options?: CallOptions): Promise<void> => {
    const { email, password } = input
    checkLength(password)
    await arrive(
      client,
      input,
      options,
      (call) => firstFactor(client, input, () => passwordSignIn(client, { email, password }, call)),
      'afterSignIn',
    )
  },
  [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_LONG',
    'EMAIL_PASSWORD_MISMATCH',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
)

export interface SignUpWithPasswordInput extends Arrival {
  readonly email: string
  readonly password: string
  /** Where the verification mail leads; the configured e-mail verification page unless said. */
  readonly verificationCallbackUrl?: string | undefined
}

/**
 * Makes an account with e-mail and password, keeps its session, and leads to the after-sign-up page unless
 * `noRedirect`. Known errors: USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, SIGN_UP_NOT_ENABLED and more.
 */
export const signUpWithPassword = flow(
  'signUpWithPassword',
  { email: text, password: text, verificationCallbackUrl: optional(text), noRedirect: optional(flag) },
  async (client: Client, input: SignUpWithPasswordInput, options?: CallOptions): Promise<void> => {
    checkLength(input.password)
    const { email, password } = input
    await arrive(
      client,
      input,
      options,
      async (call) => {
        const verificationCallbackUrl =
          input.verificationCallbackUrl ?? (await absoluteUrl(client, 'emailVerification', 'verificationCallbackUrl'))
        return passwordSignUp(client, { email, password, verificationCallbackUrl }, call)
      },
      'afterSignUp',
    )
  },
  [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'REDIRECT_URL_NOT_WHITELISTED',
  ],
)

/** The service answers too long a password with a schema error that names no bound: said here instead. */
export function checkLength(password: string): void {
  const { max } = PASSWORD_LENGTH
  if (password.length > max)
    throw new KnownError(
      'PASSWORD_TOO_LONG',
      `The password may have at most ${max} characters.`,
      { maxLength: max },
      400,
    )
}
