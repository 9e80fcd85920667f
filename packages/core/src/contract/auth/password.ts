import { BaseLatchkeyError } from '../../lib/latchkey-error.js'
import { endpoint } from '../endpoint.js'
import { BOT_CHALLENGE_ERRORS, codeCheck, success, tokenPair, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'

/**
 * The minimum and maximum number of characters of a password.
 *
 * @example
 * if (password.length < PASSWORD_LENGTH.min) showError('The password is too short.')
 */
export const PASSWORD_LENGTH = { min: 8, max: 70 } as const

/** A password. The service reports one that is too long as a schema error without the limit, so the client checks it. */
export const password: s.Schema<string> = {
  ...s.string,
  encode(view, at) {
    const { max } = PASSWORD_LENGTH
    if (s.string.encode(view, at).length <= max) return view
    const message = `The password can have at most ${max} characters.`
    throw new BaseLatchkeyError('PASSWORD_TOO_LONG', message, { maxLength: max }, undefined, 400, true)
  },
}

export const passwordSignUp = endpoint('POST /auth/password/sign-up', 'client', {
  name: 'passwordSignUp',
  summary: 'Sign up with email and password',
  untried: true,
  allowsRestricted: true,
  body: s.entity({ email: s.email, password, verification_callback_url: s.requiredUntil('2.8.8', s.string) }),
  response: tokenPair,
  startsSession: true,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'SIGN_UP_NOT_ENABLED',
    'SIGN_UP_REJECTED',
    ...BOT_CHALLENGE_ERRORS,
    'USER_EMAIL_ALREADY_EXISTS',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'REDIRECT_URL_NOT_WHITELISTED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})

export const passwordSignIn = endpoint('POST /auth/password/sign-in', 'client', {
  name: 'passwordSignIn',
  summary: 'Sign in with email and password',
  body: s.entity({ email: s.email, password }),
  response: tokenPair,
  session: 'none',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
})

export const sendPasswordResetCode = endpoint('POST /auth/password/send-reset-code', 'client', {
  name: 'sendPasswordResetCode',
  summary: 'Send a password reset email, if the user exists',
  body: s.entity({ email: s.email, callback_url: s.string }),
  response: s.entity({ success: s.string }),
  session: 'none',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED', 'USER_NOT_FOUND'],
})

export const checkPasswordResetCode = endpoint('POST /auth/password/reset/check-code', 'client', {
  name: 'checkPasswordResetCode',
  summary: 'Check a password reset code',
  body: s.entity({ code: s.string }),
  response: codeCheck,
  session: 'none',
  errors: [...VERIFICATION_ERRORS],
})

export const passwordReset = endpoint('POST /auth/password/reset', 'client', {
  name: 'passwordReset',
  summary: 'Set a new password with a reset code',
  body: s.entity({ code: s.string, password }),
  response: success,
  session: 'none',
  errors: [...VERIFICATION_ERRORS, 'PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  changes: ['user', 'sessions'],
})

/** Revokes all other sessions of the user. */
export const updatePassword = endpoint('POST /auth/password/update', 'client', {
  name: 'updatePassword',
  summary: 'Change the password',
  allowsRestricted: true,
  body: s.entity({ old_password: s.renamedTo('currentPassword', s.string), new_password: password }),
  response: success,
  session: 'required',
  sendsRefreshToken: true,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'USER_DOES_NOT_HAVE_PASSWORD',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
  changes: ['sessions'],
})

/**
 * Throws `PASSWORD_ALREADY_SET` when the user has a password: `updatePassword` changes it.
 */
export const setPassword = endpoint('POST /auth/password/set', 'client', {
  name: 'setPassword',
  summary: 'Set a first password',
  allowsRestricted: true,
  body: s.entity({ password }),
  response: success,
  session: 'required',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  plainTextErrors: { 400: 'PASSWORD_ALREADY_SET' },
  changes: ['user'],
})
