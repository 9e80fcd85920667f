import { type Contract, entity, oneOf, optional, refreshGrant, text } from '@latchkey/core/contract'
import { keyValid } from '../projects.js'
import { implement } from '../route.js'
import { refresh } from '../tokens.js'

/** What the service says whatever the access token's life is: an hour, less the moment it took. */
const EXPIRES_IN = 3599

/** Missing credentials have an error of their own here, so the schema lets them be missing. */
const leniently = {
  ...refreshGrant,
  body: entity({
    grant_type: oneOf('refresh_token'),
    client_id: optional(text),
    client_secret: optional(text),
    refresh_token: optional(text),
  }),
} satisfies Contract

export const oauthRoutes = implement(
  { refreshGrant: leniently },
  {
    async refreshGrant({ client_id, client_secret, refresh_token }, call) {
      call.answer.headers.set('pragma', 'no-cache')
      // Client credentials by Basic auth do not reach the service (RFC 6749, 2.3.1 would have them).
      const known =
        client_id && client_secret && keyValid(call.world, client_id, 'publishable', client_secret, call.clock.now())
      if (!known) return call.fail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
      if (!refresh_token) return invalidRequest('The field refresh_token is missing.')
      const accessToken = await refresh(call, client_id, refresh_token)
      if (!accessToken) return call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      return { access_token: accessToken, token_type: 'Bearer', expires_in: EXPIRES_IN, scope: 'legacy' }
    },
  },
)

/** An error in the form of RFC 6749, 5.2: here the service does not use its own. */
function invalidRequest(description: string): Response {
  return Response.json({ error: 'invalid_request', error_description: description }, { status: 400 })
}
