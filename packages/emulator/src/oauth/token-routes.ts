import { type Contract, codeGrant, entity, oneOf, optional, refreshGrant, text } from '@latchkey/core/contract'
import { secondFactor } from '../auth/two-factor.js'
import { type Call, inProject } from '../http/call.js'
import type { Caller } from '../http/caller.js'
import { implement } from '../http/route.js'
import { keyValid } from '../projects/projects.js'
import { beginSession, refresh } from '../sessions/access-tokens.js'
import type { ProjectRow } from '../world/rows.js'
import { proves } from './pkce.js'

/** What the service says whatever the access token's life is: an hour, less the moment it took. */
const EXPIRES_IN = 3599

// Missing fields have errors of their own here, so the schema lets them be missing.
const lenientRefresh = {
  ...refreshGrant,
  body: entity({
    grant_type: oneOf('refresh_token'),
    client_id: optional(text),
    client_secret: optional(text),
    refresh_token: optional(text),
  }),
} satisfies Contract

const lenientCode = {
  ...codeGrant,
  body: entity({
    grant_type: oneOf('authorization_code'),
    client_id: optional(text),
    client_secret: optional(text),
    code: optional(text),
    redirect_uri: optional(text),
    code_verifier: optional(text),
  }),
} satisfies Contract

export const oauthRoutes = implement(
  { refreshGrant: lenientRefresh, codeGrant: lenientCode },
  {
    async refreshGrant({ refresh_token, ...client }, call) {
      call.answer.headers.set('pragma', 'no-cache')
      const project = clientOf(call, client)
      if (!refresh_token) return invalidRequest('The field refresh_token is missing.')
      const accessToken = await refresh(call, project.id, refresh_token)
      if (!accessToken) return call.fail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      return { access_token: accessToken, token_type: 'Bearer', expires_in: EXPIRES_IN, scope: 'legacy' }
    },

    async codeGrant({ code, redirect_uri, code_verifier = '', ...client }, call) {
      call.answer.headers.set('pragma', 'no-cache')
      const project = clientOf(call, client)
      if (!code) return invalidRequest('The field code is missing.')
      if (!redirect_uri) return invalidRequest('The field redirect_uri is missing.')
      const row = call.world.oauthCodes.get(code)
      const user = row && call.world.users.get(row.userId)
      if (!user || row.projectId !== project.id || row.expiresAt <= call.clock.now()) {
        return call.fail('INVALID_AUTHORIZATION_CODE')
      }
      if (!(await proves(code_verifier, row.challenge, row.challengeMethod))) call.fail('INVALID_AUTHORIZATION_CODE')
      call.world.oauthCodes.remove(code)
      if (redirect_uri !== row.redirectUri) call.fail('REDIRECT_URL_NOT_WHITELISTED')

      const { isNewUser, afterUrl } = row
      const inside = inProject(call, project)
      secondFactor(inside, user, isNewUser)
      const { access_token, refresh_token } = await beginSession(inside, user)
      return {
        ...{ access_token, refresh_token, token_type: 'Bearer', expires_in: EXPIRES_IN, scope: 'legacy' },
        ...{ is_new_user: isNewUser, newUser: isNewUser },
        ...{ after_callback_redirect_url: afterUrl, afterCallbackRedirectUrl: afterUrl },
      }
    },
  },
)

interface Client {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** The project that speaks as OAuth client. By Basic auth (RFC 6749, 2.3.1) its credentials do not reach the service. */
function clientOf(
  call: Call<'INVALID_OAUTH_CLIENT_ID_OR_SECRET', Caller | null>,
  { client_id = '', client_secret = '' }: Client,
): ProjectRow {
  const valid = keyValid(call.world, client_id, 'publishable', client_secret, call.clock.now())
  const project = valid ? call.world.projects.get(client_id) : undefined
  return project ?? call.fail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
}

/** An error in the form of RFC 6749, 5.2: here the service does not use its own. */
function invalidRequest(description: string): Response {
  return Response.json({ error: 'invalid_request', error_description: description }, { status: 400 })
}
