import { endpoint } from '../endpoint.js'
import { entity, optional, string } from '../schema/index.js'

export const createProviderAccessToken = endpoint({
  name: 'createProviderAccessToken',
  method: 'POST',
  path: '/connected-accounts/{user_id}/{provider_id}/access-token',
  access: 'client',
  summary: 'Get an access token of a connected provider',
  body: entity({ scope: optional(string) }),
  response: entity({ access_token: string }),
  status: 201,
  errors: [
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
  ],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
})

export const createOwnProviderAccessToken = endpoint({
  name: 'createOwnProviderAccessToken',
  method: 'POST',
  path: '/auth/oauth/connected-accounts/{provider_id}/access-token',
  access: 'client',
  summary: 'Get an access token of a connected provider (older endpoint)',
  body: entity({ scope: optional(string) }),
  response: entity({ access_token: string }),
  status: 201,
})
