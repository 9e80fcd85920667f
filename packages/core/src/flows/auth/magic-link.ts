import type { Client } from '../../client.js'
import { otpSignIn, sendSignInCode } from '../../contract/auth/otp.js'
import { stringOrSecret } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { boolean, optional, string } from '../../contract/schema/index.js'
import { Secret } from '../../lib/secret.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { completeSignIn, type SignInOptions } from './complete-sign-in.js'
import { firstFactor } from './first-factor.js'

export interface SendMagicLinkInput {
  /** The email address of the user. */
  readonly email: string
  /** The URL that the link in the email opens. Default: the configured magic-link page. */
  readonly callbackUrl?: string | undefined
}

/**
 * Sends an email with a sign-in link and a six-character code.
 *
 * @param client The client of the page.
 * @param input The email address.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The nonce to pass to {@link signInWithOtp} with the typed code. The link does not need it.
 * @throws {LatchkeyError} `MAGIC_LINK_DISABLED` when the project has not enabled magic links.
 *
 * @example
 * const { nonce } = await sendMagicLink(client, { email })
 * await signInWithOtp(client, { otp: await askForCode(), nonce }) // the code of the email
 */
export const sendMagicLink = flow(
  'sendMagicLink',
  { email: string, callbackUrl: optional(string) },
  async (
    client: Client,
    { email, callbackUrl }: SendMagicLinkInput,
    options?: CallOptions,
  ): Promise<{ nonce: Secret }> => {
    const url = callbackUrl ?? (await absoluteUrl(client, 'magicLinkCallback', 'callbackUrl'))
    const { nonce } = await sendSignInCode(client, { email, callbackUrl: url }, options)
    return { nonce: new Secret(nonce) }
  },
  ['USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
)

const SIGN_IN_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  'USER_EMAIL_ALREADY_EXISTS',
  'SIGN_UP_NOT_ENABLED',
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
] as const

export interface SignInWithMagicLinkInput extends SignInOptions {
  /** The `code` parameter of the link. */
  readonly code: string
}

/**
 * Signs in with the link of an email. Creates the user if there is none and the project allows sign-up. Then redirects
 * to the after-sign-in page. Call it on the page that the link opens.
 *
 * @param client The client to sign in.
 * @param input The code of the link. With `noRedirect` the page stays.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * await signInWithMagicLink(client, { code: new URLSearchParams(location.search).get('code') ?? '' })
 */
export const signInWithMagicLink = flow(
  'signInWithMagicLink',
  { code: string, noRedirect: optional(boolean) },
  (client: Client, input: SignInWithMagicLinkInput, options?: CallOptions): Promise<void> =>
    signIn(client, input.code, input, options),
  SIGN_IN_ERRORS,
)

export interface SignInWithOtpInput extends SignInOptions {
  /** The six characters that the user typed. Case is ignored. */
  readonly otp: string
  /** The nonce that {@link sendMagicLink} returned. */
  readonly nonce: Secret | string
}

/**
 * Signs in with the six-character code of an email. Creates the user if there is none and the project allows sign-up.
 * Then redirects to the after-sign-in page.
 *
 * @param client The client to sign in.
 * @param input The typed code and the nonce. With `noRedirect` the page stays.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * const { nonce } = await sendMagicLink(client, { email })
 * await signInWithOtp(client, { otp: await askForCode(), nonce }) // the code of the email
 */
export const signInWithOtp = flow(
  'signInWithOtp',
  { otp: string, nonce: stringOrSecret, noRedirect: optional(boolean) },
  (client: Client, input: SignInWithOtpInput, options?: CallOptions): Promise<void> => {
    const nonce = input.nonce instanceof Secret ? input.nonce.reveal() : input.nonce
    return signIn(client, input.otp.trim().toLowerCase() + nonce, input, options)
  },
  SIGN_IN_ERRORS,
)

async function signIn(
  client: Client,
  code: string,
  signInOptions: SignInOptions,
  options?: CallOptions,
): Promise<void> {
  await completeSignIn(client, signInOptions, options, (call) =>
    firstFactor(client, signInOptions, () => otpSignIn(client, { code }, call)),
  )
}
