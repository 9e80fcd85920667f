// @ts-nocheck
import type { Client } from '../client.js'
import { secretOrText } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flag, optional, text } from '../contract/kinds.js'
import { otpSignIn, sendSignInCode } from '../contract/otp.js'
import { Secret } from '../lib/secret.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { type Arrival, arrive } from './arrive.js'
import { firstFactor } from './first-factor.js'
import { flow } from './flow.js'

export interface SendMagicLinkInput {
  readonly email: string
  /** Where the mail leads; the configured magic-link page unless said. */
  readonly callbackUrl?: string | undefined
}

/**
 * Sends a mail with a link and a six-character code. The nonce belongs to the typed code: keep it for `signInWithOtp`.
 * MAGIC_LINK_OFF (a client error) where the project has none.
 */
export const sendMagicLink = flow(
  'sendMagicLink',
  { email: text, callbackUrl: optional(text) },
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

export interface SignInWithMagicLinkInput extends Arrival {
  /** The code in the link: 45 characters. */
  readonly code: string
}

/** Signs in with the link of a mail; makes the account if there is none and the project takes new ones. */
export const signInWithMagicLink = flow(
  'signInWithMagicLink',
  { code: text, noRedirect: optional(flag) },
  (client: Client, input: SignInWithMagicLinkInput, options?: CallOptions): Promise<void> =>
    signIn(client, input.code, input, options),
  SIGN_IN_ERRORS,
)

export interface SignInWithOtpInput extends Arrival {
  /** The six characters that the person typed, in either case. */
  readonly otp: string
  /** What `sendMagicLink` gave. */
  readonly nonce: Secret | string
}

/** Signs in with the typed code of a mail. */
export const signInWithOtp = flow(
  'signInWithOtp',
  { otp: text, nonce: secretOrText, noRedirect: optional(flag) },
  (client: Client, input: SignInWithOtpInput, options?: CallOptions): Promise<void> => {
    const nonce = input.nonce instanceof Secret ? input.nonce.reveal() : input.nonce
    return signIn(client, input.otp.trim().toLowerCase() + nonce, input, options)
  },
  SIGN_IN_ERRORS,
)

async function signIn(client: Client, code: string, arrival: Arrival, options?: CallOptions): Promise<void> {
  await arrive(client, arrival, options, (call) =>
    firstFactor(client, arrival, () => otpSignIn(client, { code }, call)),
  )
}
