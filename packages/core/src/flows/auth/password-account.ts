import type { Client } from '../../client.js'
import { password, passwordReset, sendPasswordResetCode } from '../../contract/auth/password.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { optional, string } from '../../contract/schema/index.js'
import { INTERNALS } from '../../lib/internals.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'

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
