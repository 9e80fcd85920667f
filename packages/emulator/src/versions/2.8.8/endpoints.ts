import {
  anonymousSignUp,
  codeGrant,
  completeCliLogin,
  deleteTeamInvitation,
  getJwks,
  getMetrics,
  listOwnedProjects,
  passwordSignUp,
  refreshGrant,
  sendSignInCode,
  server,
  updateCurrentUser,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { isMissingClientKey } from '../../calls/project-keys.js'
import { isTrustedUrl } from '../../calls/redirect-urls.js'
import { ApiError, PlainTextError } from '../../http/errors.js'
import { findDefinition } from '../../permissions/definitions.js'
import { checkPassword } from '../../users/passwords.js'
import { type Change, changed } from '../changes.js'

/** Differences of single endpoints. */
export const endpoints: readonly Change[] = [
  changed(passwordSignUp, {
    contract: passwordSignUp,
    request(input, call) {
      const { project } = call.caller
      // It checks the password first. An untrusted URL prevents the email, not the sign-up.
      if (project.settings.credential_enabled) checkPassword(call, input.password)
      const { verification_callback_url: url, ...others } = input
      return url !== undefined && isTrustedUrl(url, project, call.world) ? input : others
    },
  }),
  changed(sendSignInCode, { contract: sendSignInCode }),
  changed(anonymousSignUp, {
    request(input, call) {
      if (!call.caller.project.settings.anonymous_enabled) call.fail('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
      return input
    },
  }),
  changed(completeCliLogin, { contract: completeCliLogin }),

  changed(getJwks, {
    // All users of a project have the same keys.
    request: ({ project_id }) => ({ project_id }),
    response(output, call) {
      call.response.headers.delete('cache-control')
      return output
    },
  }),

  changed(codeGrant, {
    request: withSecret,
    // The only error in plain text is that of another `redirect_uri`.
    error: (error) => (error instanceof PlainTextError ? new ApiError('REDIRECT_URL_NOT_WHITELISTED') : error),
  }),
  changed(refreshGrant, { request: withSecret }),

  changed(updateCurrentUser, { withoutRules: ['display_name'] }),
  changed(server.createUser, { withoutRules: ['display_name'] }),
  // Lists and metrics include all users.
  changed(server.listUsers, { request: (input) => ({ ...input, include_anonymous: 'true' }) }),
  changed(getMetrics, { request: (input) => ({ ...input, include_anonymous: 'true' }) }),

  changed(listOwnedProjects, {
    response: ({ items, ...rest }) => ({ ...rest, items: [...items].reverse().sort(byAge) }),
  }),
  changed(deleteTeamInvitation, { contract: deleteTeamInvitation }),

  changed(updateTeamPermissionDefinition, { request: withCurrentFields }),
  changed(updateProjectPermissionDefinition, { request: withCurrentFields }),
]

interface Dated {
  readonly created_at_millis: number
}

/** Newest first. */
const byAge = (a: Dated, b: Dated) => b.created_at_millis - a.created_at_millis

interface OAuthClient {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** Clients have no branches, and always need a key. */
function withSecret<I extends OAuthClient>(input: I): I {
  if (input.client_id?.includes('#') || isMissingClientKey(input.client_secret ?? null)) {
    throw new ApiError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })
  }
  return input
}

interface DefinitionUpdate {
  readonly permission_id: string
}

/** Fields that the request omits keep their values. */
function withCurrentFields(input: DefinitionUpdate, { world, caller }: Call): DefinitionUpdate {
  const row = findDefinition(world, caller.project.id, input.permission_id)
  if (!row) return input
  return { description: row.description, contained_permission_ids: row.contains, ...input } as DefinitionUpdate
}
