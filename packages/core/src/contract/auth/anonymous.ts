import { endpoint } from '../endpoint.js'
import { tokenPair } from '../responses.js'

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
