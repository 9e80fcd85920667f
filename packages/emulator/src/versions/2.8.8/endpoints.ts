import { getJwks, updateProjectPermissionDefinition, updateTeamPermissionDefinition } from '@latchkey/core/contract'
import type { Call } from '../../calls/call.js'
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

  changed(updateTeamPermissionDefinition, { request: withCurrentFields }),
  changed(updateProjectPermissionDefinition, { request: withCurrentFields }),
]

interface DefinitionUpdate {
  readonly permission_id: string
}

/** Fields that the request omits keep their values. */
function withCurrentFields(input: DefinitionUpdate, { world, caller }: Call): DefinitionUpdate {
  const row = findDefinition(world, caller.project.id, input.permission_id)
  if (!row) return input
  return { description: row.description, contained_permission_ids: row.contains, ...input } as DefinitionUpdate
}
