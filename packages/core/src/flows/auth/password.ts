import type { Client } from '../../client.js'
import {
  password,
  passwordReset,
  passwordSignIn,
  passwordSignUp,
  sendPasswordResetCode,
} from '../../contract/auth/password.js'
import { redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { type DocumentedFields, nullable, optional, string } from '../../contract/schema/index.js'
import { deleteCurrentUser, getCurrentUser } from '../../contract/users/users.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { revokeLater } from '../session/revoke-tokens.js'
import { storeSentVerification } from '../users/sent-verification.js'
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

const NEW_USER = {
  /** The email address of the new user. */
  email: string,
  /** The password of the new user. */
  password,
  /**
   * The URL that the link in the verification email opens. Default: the configured email verification page. With null, the
   * service sends no email. Service 2.8.86 and later.
   */
  callbackUrl: optional(nullable(string)),
}
/** Input of {@link signUpWithPassword}. */
export interface SignUpWithPasswordInput extends SignInOptions, DocumentedFields<typeof NEW_USER> {}
const SIGN_UP_FIELDS = { ...NEW_USER, redirectTo: optional(redirectTarget) }

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
export async function sendSignUp(
  client: Client,
  input: SignUpWithPasswordInput,
  call: CallOptions,
  send: (...args: Parameters<typeof passwordSignUp>) => ReturnType<typeof passwordSignUp> = passwordSignUp,
) {
  const { email, password, callbackUrl } = input
  const verificationCallbackUrl =
    callbackUrl === undefined
      ? await absoluteUrl(client, 'emailVerification', 'callbackUrl')
      : (callbackUrl ?? undefined)
  const tokens = await send(client, { email, password, verificationCallbackUrl }, call)
  if (verificationCallbackUrl !== undefined) storeSentVerification(client, tokens.userId, email)
  return tokens
}

/** Input of {@link sendPasswordResetEmail}. */
export interface SendPasswordResetEmailInput {
  /** The email address of the user. */
  readonly email: string
  /** The URL that the link in the email opens. Default: the configured password-reset page. */
  readonly callbackUrl?: string | undefined
}

/**
 * Sends an email with a password reset link if a user has this email address. The response does not reveal whether one
 * does.
 *
 * @param client The client of the page.
 * @param input The email address.
 *
 * @example
 * await sendPasswordResetEmail(client, { email })
 */
export const sendPasswordResetEmail = flow(
  'sendPasswordResetEmail',
  { email: string, callbackUrl: optional(string) },
  async (client: Client, { email, callbackUrl }: SendPasswordResetEmailInput, options?: CallOptions): Promise<void> => {
    const url = callbackUrl ?? (await absoluteUrl(client, 'passwordReset', 'callbackUrl'))
    await sendPasswordResetCode(client, { email, callbackUrl: url }, options)
  },
  [sendPasswordResetCode],
)

/** Input of {@link resetPassword}. */
export interface ResetPasswordInput {
  /** The `code` parameter of the link. */
  readonly code: string
  /** The new password. */
  readonly password: string
}

/**
 * Sets a new password with the code of a password reset email. Revokes all sessions of the user, and ends the one of the
 * client if it is one of them. The code is used up even if the password is rejected.
 *
 * @param client The client of the page.
 * @param input The code of the link and the new password.
 *
 * @example
 * await resetPassword(client, { code, password })
 */
export const resetPassword = flow(
  'resetPassword',
  { code: string, password },
  async (client: Client, { code, password }: ResetPasswordInput, options?: CallOptions): Promise<void> => {
    await passwordReset(client, { code, password }, options)
    // This browser may be signed in, and the access token of its revoked session stays valid for minutes. Without a
    // network, the session is checked later.
    const session = client[INTERNALS].sessionOf(options)
    session.outdateClaims()
    await session.tokens({ current: true }).catch(() => {})
  },
  [passwordReset],
)

/**
 * Gives the signed-in anonymous user an email address and a password. The user keeps the ID and all data. Then
 * redirects to the after-sign-up page.
 *
 * @param client The client of the user.
 * @param input The email address and the password. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `NOT_ANONYMOUS` when the signed-in user is not anonymous. `UPGRADE_NOT_SUPPORTED` when the
 * server cannot upgrade users: the anonymous session stays, and a user that the server created instead is deleted if
 * the project allows it.
 *
 * @example
 * const user = await getUser(client, { or: 'anonymous' })
 * // … later
 * await upgradeAnonymousUser(client, { email, password })
 */
export const upgradeAnonymousUser = flow(
  'upgradeAnonymousUser',
  SIGN_UP_FIELDS,
  async (client: Client, input: SignUpWithPasswordInput, options?: CallOptions): Promise<void> => {
    await completeSignIn(
      client,
      input,
      options,
      async (call) => {
        const readGuest = async () => {
          const user = await getCurrentUser(client, {}, call)
          if (user.isAnonymous) return user
          throw new LatchkeyError('NOT_ANONYMOUS', 'The signed-in user is not anonymous and cannot be upgraded.')
        }
        const { id } = await readGuest()
        // Without the session of the guest, the service would create another user.
        const created = await sendSignUp(client, input, call, (to, ...rest) =>
          to[INTERNALS].send({ ...passwordSignUp, session: 'required' }, ...rest),
        )
        if (created.userId === id) return created
        const { accessToken, refreshToken } = created
        const tokens = { accessToken, refreshToken }
        await deleteCurrentUser(client, {}, { tokenStore: tokens }).catch(() => {
          // The user remains. Nothing will use the session.
          revokeLater(client, tokens).catch(() => {})
        })
        // Another call may have upgraded the guest in the meantime.
        await readGuest()
        throw new LatchkeyError(
          'UPGRADE_NOT_SUPPORTED',
          'This service cannot upgrade anonymous users. The anonymous session is unchanged. Sign up for a new account instead.',
        )
      },
      'afterSignUp',
    )
  },
  [passwordSignUp, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)
