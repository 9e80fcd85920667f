import {
  codeGrant,
  getJwks,
  refreshGrant,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '@latchkey/core/contract'
import type { Call } from '../../calls/call.js'
import { isMissingClientKey } from '../../calls/project-keys.js'
import { ApiError, PlainTextError } from '../../http/errors.js'
import { findDefinition } from '../../permissions/definitions.js'
import { type Change, changed } from '../changes.js'

/** Differences of single endpoints. */
export const endpoints: readonly Change[] = [
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
    // The only one that it has in plain text.
    error: (error) => (error instanceof PlainTextError ? new ApiError('REDIRECT_URL_NOT_WHITELISTED') : error),
  }),
  changed(refreshGrant, { request: withSecret }),

  changed(updateTeamPermissionDefinition, { request: withCurrentFields }),
  changed(updateProjectPermissionDefinition, { request: withCurrentFields }),
]

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
