import {
  type Contract,
  codeGrant,
  entity,
  nullable,
  oneOf,
  optional,
  refreshGrant,
  string,
} from '@latchkey/core/internal/contract'
import { requireTwoFactor } from '../auth/two-factor.js'
import { type Call, withProject } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import { extended } from '../calls/extended-entity.js'
import { implement } from '../calls/route.js'
import { refreshSession, startSession } from '../sessions/sessions.js'
import type { OAuthCodeRow, ProjectRow, UserRow } from '../world/rows.js'
import { projectOfClient } from './authorize-routes.js'
import { verifyCodeVerifier } from './pkce.js'

/** The service always returns one hour minus one second, whatever the lifetime of the token is. */
const EXPIRES_IN = 3599

// Missing fields have specific errors, so the schema makes them optional.
const lenientRefresh = {
  ...refreshGrant,
  body: entity({
    grant_type: oneOf('refresh_token'),
    client_id: optional(string),
    client_secret: optional(string),
    refresh_token: optional(string),
  }),
  response: extended(refreshGrant.response, {
    after_callback_redirect_url: nullable(string),
    afterCallbackRedirectUrl: nullable(string),
  }),
} satisfies Contract

const lenientCode = {
  ...codeGrant,
  body: entity({
    grant_type: oneOf('authorization_code'),
    client_id: optional(string),
    client_secret: optional(string),
    code: optional(string),
    redirect_uri: optional(string),
    code_verifier: optional(string),
  }),
} satisfies Contract

export const oauthRoutes = implement(
  { refreshGrant: lenientRefresh, codeGrant: lenientCode },
  {
    async refreshGrant({ refresh_token, ...client }, call) {
      call.response.headers.set('pragma', 'no-cache')
      if (client.client_secret === undefined) call.fail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
      const project = clientOf(call, client)
      if (!refresh_token) return invalidRequest('The field refresh_token is missing.')
      const accessToken = await refreshSession(call, project.id, refresh_token)
      if (!accessToken) return call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: EXPIRES_IN,
        scope: 'legacy',
        after_callback_redirect_url: null,
        afterCallbackRedirectUrl: null,
      }
    },

    async codeGrant({ code, redirect_uri, code_verifier = '', ...client }, call) {
      call.response.headers.set('pragma', 'no-cache')
      const project = clientOf(call, client)
      if (!code) return invalidRequest('The field code is missing.')
      if (!redirect_uri) {
        if (call.world.legacy.requiresRedirectUri) return invalidRequest('The field redirect_uri is missing.')
        return call.fail('INVALID_AUTHORIZATION_CODE')
      }
      const row = call.world.oauthCodes.get(code)
      const user = row && call.world.users.get(row.userId)
      if (!user || row.projectId !== project.id || row.expiresAt <= call.clock.now()) {
        return call.fail('INVALID_AUTHORIZATION_CODE')
      }
      if (!(await verifyCodeVerifier(code_verifier, row.challenge, row.challengeMethod)))
        call.fail('INVALID_AUTHORIZATION_CODE')
      call.world.oauthCodes.remove(code)
      if (redirect_uri !== row.redirectUri) call.reject(400, 'redirect_uri differs from the authorization request.')

      const { isNewUser, afterUrl } = row
      const inside = withProject(call, project)
      const { access_token, refresh_token } = await sessionOfCode(inside, user, row)
      return {
        access_token,
        refresh_token,
        token_type: 'Bearer',
        expires_in: EXPIRES_IN,
        scope: 'legacy',
        is_new_user: isNewUser,
        newUser: isNewUser,
        after_callback_redirect_url: afterUrl,
        afterCallbackRedirectUrl: afterUrl,
      }
    },
  },
)

/** Starts a session, or continues the one that was handed over from another domain. */
async function sessionOfCode(
  call: Call<'MULTI_FACTOR_AUTHENTICATION_REQUIRED' | 'INVALID_AUTHORIZATION_CODE'>,
  user: UserRow,
  { isNewUser, refreshToken }: OAuthCodeRow,
): Promise<{ access_token: string; refresh_token: string }> {
  if (refreshToken !== undefined) {
    const access_token = await refreshSession(call, user.projectId, refreshToken)
    return { access_token: access_token ?? call.fail('INVALID_AUTHORIZATION_CODE'), refresh_token: refreshToken }
  }
  requireTwoFactor(call, user, isNewUser)
  return startSession(call, user)
}

interface Client {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/**
 * Returns the project that acts as OAuth client. The service does not support Basic authentication (RFC 6749, section
 * 2.3.1).
 */
const clientOf = (call: Call<never, Caller | null>, { client_id = '', client_secret }: Client): ProjectRow =>
  projectOfClient(call, client_id, client_secret, null)

/** Returns an error in the format of RFC 6749, section 5.2, which the service uses here. */
function invalidRequest(description: string): Response {
  return Response.json({ error: 'invalid_request', error_description: description }, { status: 400 })
}
