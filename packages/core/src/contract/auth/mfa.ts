import { endpoint } from '../endpoint.js'
import { entity, oneOf, text } from '../kinds.js'
import { signInResponse, VERIFICATION_ERRORS } from '../responses.js'

export const mfaSignIn = endpoint({
  name: 'mfaSignIn',
  method: 'POST',
  path: '/auth/mfa/sign-in',
  access: 'client',
  summary: 'Complete a sign-in with two-factor authentication',
  body: entity({ code: text, type: oneOf('totp'), totp: text }),
  response: signInResponse,
  session: 'none',
  errors: [...VERIFICATION_ERRORS, 'INVALID_TOTP_CODE'],
})
