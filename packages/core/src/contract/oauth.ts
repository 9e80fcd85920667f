import { endpoint } from './endpoint.js'
import { count, entity, oneOf, optional, text } from './kinds.js'

export const refreshGrantBody = /* @__PURE__ */ entity({
  refresh_token: text,
  grant_type: oneOf('refresh_token'),
  client_id: text,
  client_secret: text,
})

/**
 * The token endpoint with the refresh grant (RFC 6749, section 6). Spoken as a form, without the service's own
 * headers; the service does not rotate refresh tokens.
 */
export const refreshGrant = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'none',
  summary: 'Refresh an access token',
  body: refreshGrantBody,
  response: entity({
    access_token: text,
    token_type: text,
    expires_in: optional(count),
    scope: optional(text),
  }),
  session: 'none',
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})
