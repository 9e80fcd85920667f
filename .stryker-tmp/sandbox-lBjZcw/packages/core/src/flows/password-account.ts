// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { optional, text } from '../contract/kinds.js'
import { passwordReset, passwordSet, passwordUpdate, sendPasswordResetCode } from '../contract/password.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { flow } from './flow.js'
import { checkLength } from './password.js'

/** Gives an account its first password. PASSWORD_ALREADY_SET (a client error) where it has one. */
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

/** Changes the password. This session stays, all others of the user end. */
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
  /** Where the mail leads; the configured password-reset page unless said. */
  readonly callbackUrl?: string | undefined
}

/** Sends a mail to reset the password, if there is such a user: the answer does not tell. */
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

/** Sets a new password with the code of a mail. Ends every session of the user. The code is used up even if the password is refused. */
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
