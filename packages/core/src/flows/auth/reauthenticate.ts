import type { Client } from '../../client.js'
import { mfaSignIn } from '../../contract/auth/mfa.js'
import { otpSignIn } from '../../contract/auth/otp.js'
import { passkeySignIn } from '../../contract/auth/passkey.js'
import { password, passwordSignIn } from '../../contract/auth/password.js'
import { stringOrSecret } from '../../contract/check-input.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { getProject } from '../../contract/projects/project.js'
import { entity, optional, plain, string } from '../../contract/schema/index.js'
import { selectVariant } from '../../contract/select-variant.js'
import { type ContactChannel, listContactChannels } from '../../contract/users/contact-channels.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { Secret } from '../../lib/secret.js'
import { type FlowCall, flow, inOneSession } from '../flow.js'
import { recordSignIn } from '../session/recent-sign-in.js'
import { revokeLater } from '../session/revoke-tokens.js'
import { getUser } from '../users/current-user.js'
import { sendMagicLink, typedCode } from './magic-link.js'
import { checkTotp } from './mfa.js'
import { answerPasskeyChallenge } from './passkey.js'

// The service checks a password, a passkey or a code only in a sign-in. A reauthentication is a sign-in whose session is
// never stored: it is revoked immediately, and the session of the user does not change.

/** A first factor that the user can repeat without leaving the page. */
export type ReauthenticationMethod = 'password' | 'passkey' | 'email-code'

/** How the signed-in user can reauthenticate. */
export interface Reauthentication {
  /** The methods, the simplest one first. Empty if the user signs in with a provider only. */
  readonly methods: readonly ReauthenticationMethod[]
  /** The address that the user signs in with. Null without one. */
  readonly email: string | null
}

/** How long the service has to revoke the extra session before that is queued, in milliseconds. */
const REVOCATION_LIMIT = 5000

/**
 * Returns how the signed-in user can reauthenticate on this page.
 *
 * @param client The client of the user.
 * @param input No parameters.
 * @returns The methods, and the address that the user signs in with.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in.
 *
 * @example
 * const { methods } = await getReauthentication(client)
 * if (methods.includes('password')) showPasswordField()
 */
export const getReauthentication = flow(
  'getReauthentication',
  {},
  (client: Client, _input: object = {}, options?: CallOptions): Promise<Reauthentication> =>
    inOneSession(client, options, async (call) => {
      const user = await getUser(client, { or: 'throw', includeRestricted: true }, call)
      const { config } = await getProject(client, {}, call)
      const channel = signInChannel(await listContactChannels(client, {}, call))
      const isAvailable: Record<ReauthenticationMethod, boolean> = {
        password: user.hasPassword && config.credentialEnabled && channel !== undefined,
        passkey: user.passkeyAuthEnabled && config.passkeyEnabled && client[INTERNALS].env.page !== undefined,
        'email-code': user.otpAuthEnabled && config.magicLinkEnabled && channel?.isVerified === true,
      }
      return { methods: METHODS.filter((method) => isAvailable[method]), email: channel?.value ?? null }
    }),
  [getProject, listContactChannels],
)

const METHODS: readonly ReauthenticationMethod[] = ['password', 'passkey', 'email-code']

/** The address to sign in with: the primary one if it can be used, otherwise the first. */
const signInChannel = (channels: readonly ContactChannel[]): ContactChannel | undefined => {
  const usable = channels.filter(({ usedForAuth }) => usedForAuth)
  return usable.find(({ isPrimary }) => isPrimary) ?? usable[0]
}

async function signInEmail(client: Client, call: FlowCall): Promise<string> {
  const channel = signInChannel(await listContactChannels(client, {}, call))
  if (channel) return channel.value
  throw new LatchkeyError('NO_PRIMARY_EMAIL', 'The user has no email address to sign in with.')
}

/** Input of {@link sendReauthenticationCode}. */
export interface SendReauthenticationCodeInput {
  /** The URL that the link in the email opens. Required outside of a page. Default: the configured magic-link page. */
  readonly callbackUrl?: string | undefined
}

/**
 * Emails a six-character code to the address that the signed-in user signs in with, for {@link reauthenticate}.
 *
 * @param client The client of the page.
 * @param input The URL for the link in the email.
 * @returns The nonce to pass on with the typed code.
 * @throws {LatchkeyError} `NO_PRIMARY_EMAIL` when the user has no address to sign in with. `MAGIC_LINK_DISABLED` when the
 * project has not enabled emailed codes.
 *
 * @example
 * const { nonce } = await sendReauthenticationCode(client)
 * await reauthenticate(client, { otp: await askForCode(), nonce }) // for example 4XKQ2P
 */
export const sendReauthenticationCode = flow(
  'sendReauthenticationCode',
  { callbackUrl: optional(string) },
  (
    client: Client,
    { callbackUrl }: SendReauthenticationCodeInput = {},
    options?: CallOptions,
  ): Promise<{ nonce: Secret }> =>
    inOneSession(client, options, async (call) =>
      sendMagicLink(client, { email: await signInEmail(client, call), callbackUrl }, call),
    ),
  [listContactChannels, sendMagicLink],
)

/** A password, an emailed code, a passkey, or the code of an authenticator app. */
export type ReauthenticateInput =
  | {
      /** The password of the signed-in user. */
      readonly password: string
    }
  | {
      /** The six characters of the email that the user typed. Case is ignored. */
      readonly otp: string
      /** The nonce that {@link sendReauthenticationCode} returned. */
      readonly nonce: Secret | string
    }
  | {
      /** Asks the user for a passkey. */
      readonly passkey: true
      /** The relying party ID: the host name that the passkey is valid for. Default: the host name of the page. */
      readonly hostname?: string | undefined
    }
  | {
      /** The six-digit code of the user's authenticator app. Spaces are ignored. */
      readonly totp: string
      /** `details.attemptCode` of the error `MULTI_FACTOR_AUTHENTICATION_REQUIRED`. */
      readonly attemptCode: Secret | string
    }

const INPUTS = {
  password: entity({ password }),
  otp: entity({ otp: string, nonce: stringOrSecret }),
  passkey: entity({ passkey: plain<true>('true', 'true', (value) => value === true), hostname: optional(string) }),
  totp: entity({ totp: string, attemptCode: stringOrSecret }),
}

/**
 * Checks the password, an emailed code or a passkey of the signed-in user, for {@link requireRecentSignIn}. The session
 * of the user does not change. If the user has two-factor authentication, complete it with the code of their
 * authenticator app: after a wrong code they can try again.
 *
 * @param client The client of the user.
 * @param input `password`, `otp` and `nonce`, `passkey: true`, or `totp` and `attemptCode`.
 * @throws {LatchkeyError} `EMAIL_PASSWORD_MISMATCH` when the password is wrong. `USER_MISMATCH` when the passkey or the
 * code belongs to another user. `PASSKEY_NOT_COMPLETED` when the user closed the prompt.
 * `MULTI_FACTOR_AUTHENTICATION_REQUIRED` when the user has two-factor authentication: call it again with `totp` and
 * `details.attemptCode` of the error. `NOT_SIGNED_IN` when no user is signed in.
 *
 * @example
 * try {
 *   await reauthenticate(client, { password })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
 *   await reauthenticate(client, { totp: '123456', attemptCode: error.details.attemptCode })
 * }
 */
export const reauthenticate = flow(
  'reauthenticate',
  { variants: INPUTS },
  async (client: Client, input: ReauthenticateInput, options?: CallOptions): Promise<void> => {
    const method = selectVariant('reauthenticate', input, INPUTS)
    await METHODS_OF_INPUT[method](client, input as never, options)
  },
  [
    listContactChannels,
    passwordSignIn,
    otpSignIn,
    passkeySignIn,
    mfaSignIn,
    'PASSWORD_TOO_LONG',
    'PASSKEY_WEBAUTHN_ERROR',
  ],
)

type InputOf<M extends string> = Extract<ReauthenticateInput, Readonly<Record<M, unknown>>>

const METHODS_OF_INPUT: {
  readonly [M in keyof typeof INPUTS]: (client: Client, input: InputOf<M>, options?: CallOptions) => Promise<void>
} = {
  async password(client, { password }, options) {
    await signInAgain(client, options, async (call) => {
      const email = await signInEmail(client, call)
      return () => passwordSignIn(client, { email, password }, call)
    })
  },
  otp(client, input, options) {
    const code = typedCode(input)
    return signInAgain(client, options, async (call) => () => otpSignIn(client, { code }, call))
  },
  async passkey(client, { hostname }, options) {
    const { identity, ...answer } = await answerPasskeyChallenge(client, { hostname }, options)
    await signInAgain(client, { ...options, identity }, async (call) => () => passkeySignIn(client, answer, call))
  },
  async totp(client, { totp, attemptCode }, options) {
    const code = attemptCode instanceof Secret ? attemptCode.reveal() : attemptCode
    const digits = checkTotp(totp)
    await signInAgain(
      client,
      options,
      async (call) => () => mfaSignIn(client, { code, type: 'totp', totp: digits }, call),
    )
  },
}

/**
 * Signs the current user in a second time, revokes the second session, and records the time of the sign-in.
 *
 * @param prepare Runs what can still be canceled. Returns the sign-in.
 * @throws USER_MISMATCH when another user has signed in. SESSION_CHANGED when the session is no longer the current one.
 */
async function signInAgain(
  client: Client,
  options: CallOptions | undefined,
  prepare: (call: FlowCall) => Promise<() => Promise<Output<typeof passwordSignIn>>>,
): Promise<void> {
  await inOneSession(client, options, async (call) => {
    const user = await getUser(client, { or: 'throw', includeRestricted: true }, call)
    const signIn = await prepare(call)
    // A caller that leaves now would leave a session behind.
    call.commit()
    const { accessToken, refreshToken, userId } = await signIn()
    await revokeLater(client, { accessToken, refreshToken }, { timeout: REVOCATION_LIMIT })
    if (userId !== user.id)
      throw new LatchkeyError('USER_MISMATCH', 'The user who was authenticated is not the signed-in user.')
    const session = client[INTERNALS].sessionOf(call)
    await recordSignIn(session, call.identity, session.serverNow())
  })
}
