import { tokenPair } from './answers.js'
import { endpoint } from './endpoint.js'
import { entity, text } from './kinds.js'

export const passwordSignUp = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/auth/password/sign-up',
  access: 'client',
  summary: 'Sign up with e-mail and password',
  body: entity({ email: text, password: text, verification_callback_url: text }),
  response: tokenPair,
  errors: [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'REDIRECT_URL_NOT_WHITELISTED',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
})

export const passwordSignIn = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/auth/password/sign-in',
  access: 'client',
  summary: 'Sign in with e-mail and password',
  body: entity({ email: text, password: text }),
  response: tokenPair,
  session: 'none',
  errors: ['PASSWORD_AUTHENTICATION_NOT_ENABLED', 'EMAIL_PASSWORD_MISMATCH', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
})
