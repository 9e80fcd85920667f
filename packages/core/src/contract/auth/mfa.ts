import { endpoint } from '../endpoint.js'
import { signInResponse, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'

export const mfaSignIn = endpoint('POST /auth/mfa/sign-in', 'client', {
  name: 'mfaSignIn',
  summary: 'Complete a sign-in with two-factor authentication',
  // `code` identifies the sign-in attempt, from the error MULTI_FACTOR_AUTHENTICATION_REQUIRED. `totp` is the six-digit
  // code of the authenticator app.
  body: s.entity({ code: s.string, type: s.oneOf('totp'), totp: s.string }),
  response: signInResponse,
  session: 'none',
  errors: [...VERIFICATION_ERRORS, 'INVALID_TOTP_CODE'],
})
