// @ts-nocheck
import { tokenPair } from './answers.js'
import { endpoint } from './endpoint.js'

export const anonymousSignUp = endpoint({
  name: 'anonymousSignUp',
  method: 'POST',
  path: '/auth/anonymous/sign-up',
  access: 'client',
  summary: 'Sign up anonymously',
  response: tokenPair,
  session: 'none',
  errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
})
