import type { Client } from '../../client.js'
import { passwordReset, passwordSet, passwordUpdate, sendPasswordResetCode } from '../../contract/auth/password.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { optional, text } from '../../contract/kinds.js'
import { absoluteUrl } from '../../navigation/redirect-to.js'
import { flow } from '../flow.js'
import { checkLength } from './password.js'

/**
 * Sets the first password of an account.
 *
 * @throws PASSWORD_ALREADY_SET (a client error) when the account has a password.
 */
export const setPassword = flow(
  'setPassword',
  { password: text },
  async (client: Client, { password }: { readonly password: string }, options?: CallOptions): Promise<void> => {
    checkLength(password)
    await passwordSet(client, { password }, options)
  },
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
)

export interface UpdatePasswordInput {
  readonly oldPassword: string
  readonly newPassword: string
}

/** Changes the password. Revokes all sessions of the user except this one. */
export const updatePassword = flow(
  'updatePassword',
  { oldPassword: text, newPassword: text },
  async (client: Client, { oldPassword, newPassword }: UpdatePasswordInput, options?: CallOptions): Promise<void> => {
    checkLength(newPassword)
    await passwordUpdate(client, { oldPassword, newPassword }, options)
  },
  [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
)

export interface SendPasswordResetEmailInput {
  readonly email: string
  /** The page that the email links to. Default: the configured password reset page. */
  readonly callbackUrl?: string | undefined
}

/** Sends a password reset email. The response does not reveal whether the user exists. */
export const sendPasswordResetEmail = flow(
  'sendPasswordResetEmail',
  { email: text, callbackUrl: optional(text) },
  async (client: Client, { email, callbackUrl }: SendPasswordResetEmailInput, options?: CallOptions): Promise<void> => {
    const url = callbackUrl ?? (await absoluteUrl(client, 'passwordReset', 'callbackUrl'))
    await sendPasswordResetCode(client, { email, callbackUrl: url }, options)
  },
  ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED', 'USER_NOT_FOUND'],
)

export interface ResetPasswordInput {
  readonly code: string
  readonly password: string
}

/**
 * Sets a new password with the code of an email. Revokes every session of the user. The code is used even if the
 * password is rejected.
 */
export const resetPassword = flow(
  'resetPassword',
  { code: text, password: text },
  async (client: Client, { code, password }: ResetPasswordInput, options?: CallOptions): Promise<void> => {
    checkLength(password)
    await passwordReset(client, { code, password }, options)
  },
  [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
  ],
)
