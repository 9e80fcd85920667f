import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'
import { ACCESS_TOKEN_ERRORS } from './access-token-errors.js'

export const createProviderAccessToken = endpoint('POST /connected-accounts/{user_id}/{provider_id}/access-token', {
  name: 'createProviderAccessToken',
  access: 'client',
  summary: 'Get an access token of a connected provider',
  body: s.entity({ scope: s.optional(s.string) }),
  response: s.entity({ access_token: s.string }),
  status: 201,
  errors: ACCESS_TOKEN_ERRORS,
  plainTextErrors: { 403: 'NOT_ALLOWED' },
})

export const createOwnProviderAccessToken = endpoint('POST /auth/oauth/connected-accounts/{provider_id}/access-token', {
  name: 'createOwnProviderAccessToken',
  access: 'client',
  summary: 'Get an access token of a connected provider (older endpoint)',
  body: s.entity({ scope: s.optional(s.string) }),
  response: s.entity({ access_token: s.string }),
  status: 201,
})
