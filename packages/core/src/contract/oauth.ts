import { endpoint } from './endpoint.js'
import { count, entity, oneOf, optional, text } from './kinds.js'

/** The path of the token endpoint (RFC 6749, 3.2). */
export const TOKEN_PATH = '/auth/oauth/token'

/** The form that asks for a new access token (RFC 6749, section 6). */
export const refreshForm = (refreshToken: string, projectId: string, publishableKey: string): string =>
  new URLSearchParams({
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    client_id: projectId,
    client_secret: publishableKey,
  }).toString()

/** The access token in an answer of the token endpoint, where there is one. */
export function accessTokenOf(answer: unknown): string | undefined {
  const { access_token: token } = (answer ?? {}) as { access_token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * The token endpoint with the refresh grant. Spoken as a form, without the service's own headers; the service does not
 * rotate refresh tokens. The client goes by `refreshForm` and `accessTokenOf`: it needs no more of the answer.
 */
export const refreshGrant = /* @__PURE__ */ endpoint({
  method: 'POST',
  path: TOKEN_PATH,
  access: 'none',
  summary: 'Refresh an access token',
  body: entity({ refresh_token: text, grant_type: oneOf('refresh_token'), client_id: text, client_secret: text }),
  response: entity({ access_token: text, token_type: text, expires_in: optional(count), scope: optional(text) }),
  session: 'none',
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})
