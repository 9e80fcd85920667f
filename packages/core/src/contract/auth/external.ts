import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'

/** The integrations with which a project accepts sessions of other providers. */
export const EXTERNAL_PROVIDERS = ['clerk-integration', 'better-auth-integration', 'workos-integration'] as const

/** The response has no refresh token: the token of the provider is exchanged again. */
export const exchangeExternalToken = endpoint('POST /auth/external/token', 'client', {
  name: 'exchangeExternalToken',
  summary: 'Exchange a session token of another provider for an access token',
  since: 'hexclave-1.0',
  allowsRestricted: true,
  body: s.entity({ provider_id: s.oneOf(...EXTERNAL_PROVIDERS), token: s.secret }),
  response: s.entity({ access_token: s.string, session_id: s.string, user_id: s.string, is_new_user: s.boolean }),
  isRepeatable: true,
  errors: [
    'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED',
    'INVALID_EXTERNAL_AUTH_TOKEN',
    'SIGN_UP_NOT_ENABLED',
    'SIGN_UP_REJECTED',
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
  ],
})
