import { endpoint } from '../endpoint.js'
import { BOT_CHALLENGE_ERRORS, codeCheck, signInResponse, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'

export const sendSignInCode = endpoint('POST /auth/otp/send-sign-in-code', 'client', {
  name: 'sendSignInCode',
  summary: 'Send an email with a magic link and a one-time code',
  body: s.entity({ email: s.email, callback_url: s.string }),
  response: s.entity({ nonce: s.string }),
  session: 'none',
  errors: [...BOT_CHALLENGE_ERRORS, 'USER_EMAIL_ALREADY_EXISTS', 'SIGN_UP_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  plainTextErrors: { 403: 'MAGIC_LINK_DISABLED' },
  // The service enables magic links for the user who has the address.
  changes: ['user'],
})

export const otpSignIn = endpoint('POST /auth/otp/sign-in', 'client', {
  name: 'otpSignIn',
  summary: 'Sign in with a magic link code, or a typed code and its nonce',
  allowsRestricted: true,
  body: s.entity({ code: s.string }),
  response: signInResponse,
  startsSession: true,
  errors: [
    ...VERIFICATION_ERRORS,
    'USER_EMAIL_ALREADY_EXISTS',
    'SIGN_UP_NOT_ENABLED',
    'SIGN_UP_REJECTED',
    'BOT_CHALLENGE_FAILED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})

export const checkSignInCode = endpoint('POST /auth/otp/sign-in/check-code', 'client', {
  name: 'checkSignInCode',
  summary: 'Check the code of a magic link',
  body: s.entity({ code: s.string }),
  response: codeCheck,
  session: 'none',
  errors: [...VERIFICATION_ERRORS],
})
