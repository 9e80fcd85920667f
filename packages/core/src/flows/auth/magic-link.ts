import type { Client } from '../../client.js'
import { otpSignIn, sendSignInCode } from '../../contract/auth/otp.js'
import { redirectTarget, stringOrSecret } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity, optional, string } from '../../contract/schema/index.js'
import { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { completeSignIn } from './complete-sign-in.js'
import type { SignInOptions } from './store-session.js'

/** The URL of the link in the email. After the sign-in, its page continues at `returnUrl`, by default where this page does. */
export const magicLinkUrl = (client: Client, returnUrl?: string): Promise<string> =>
  absoluteUrl(client, 'magicLinkCallback', 'callbackUrl', returnUrl)

/** Input of {@link sendMagicLink}. */
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
 * @returns The nonce to pass to {@link signInWithMagicLink} with the typed code. The link does not need it.
 * @throws {LatchkeyError} `MAGIC_LINK_DISABLED` when the project has not enabled magic links.
 *
 * @example
 * const { nonce } = await sendMagicLink(client, { email })
 * await signInWithMagicLink(client, { otp: await askForCode(), nonce }) // the code of the email
 */
export const sendMagicLink = flow(
  'sendMagicLink',
  { email: string, callbackUrl: optional(string) },
  async (
    client: Client,
    { email, callbackUrl }: SendMagicLinkInput,
    options?: CallOptions,
  ): Promise<{ nonce: Secret }> => {
    const url = callbackUrl ?? (await magicLinkUrl(client))
    const { nonce } = await sendSignInCode(client, { email, callbackUrl: url }, options)
    return { nonce: new Secret(nonce) }
  },
  [sendSignInCode],
)

/** A link or a code of an email. */
export type SignInWithMagicLinkInput = SignInOptions &
  (
    | {
        /** The `code` parameter of the link. */
        readonly code: string
        readonly otp?: undefined
        readonly nonce?: undefined
      }
    | {
        /** The six characters that the user typed. Case is ignored. */
        readonly otp: string
        /** The nonce that {@link sendMagicLink} returned. */
        readonly nonce: Secret | string
        readonly code?: undefined
      }
  )

const redirectTo = optional(redirectTarget)
const SIGN_IN = {
  code: entity({ code: string, redirectTo }),
  otp: entity({ otp: string, nonce: stringOrSecret, redirectTo }),
}

/**
 * Signs in with the link or the six-character code of an email. Creates the user if there is none and the project
 * allows sign-up. Then redirects to the after-sign-in page. Call it with `code` on the page that the link opens, or with
 * `otp` and `nonce` where the user types the code: see {@link sendMagicLink}.
 *
 * @param client The client to sign in.
 * @param input The code of the link, or the typed code and the nonce. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `SESSION_CHANGED` when another session
 * starts during the call.
 *
 * @example
 * await signInWithMagicLink(client, { code }) // the parameter `code` of the link
 */
export const signInWithMagicLink = flow(
  'signInWithMagicLink',
  { variants: SIGN_IN },
  async (client: Client, input: SignInWithMagicLinkInput, options?: CallOptions): Promise<void> => {
    const code = input.code ?? typedCode(input)
    await completeSignIn(client, input, options, (call) => otpSignIn(client, { code }, call))
  },
  [otpSignIn],
)

/** The code on the wire of a typed code. */
export const typedCode = ({ otp, nonce }: { readonly otp: string; readonly nonce: Secret | string }): string =>
  withoutGaps(otp).toLowerCase() + (nonce instanceof Secret ? nonce.reveal() : nonce)
