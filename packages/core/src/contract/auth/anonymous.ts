import { endpoint } from '../endpoint.js'
import { tokenPair } from '../responses.js'

export const anonymousSignUp = endpoint('POST /auth/anonymous/sign-up', 'client', {
  name: 'anonymousSignUp',
  summary: 'Sign up anonymously',
  response: tokenPair,
  session: 'none',
  errors: ['ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
})
