import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import { booleanString, entity, id, optional, string } from '../schema/index.js'

/** A permission of a user in a team. */
export const teamPermission = entity({ id: string, team_id: string, user_id: string })
/** A permission of a user in the project. */
export const projectPermission = entity({ id: string, user_id: string })
/** Built-in permissions of every project, enforced by the service. */
export const SYSTEM_PERMISSIONS = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
] as const

export const listTeamPermissions = endpoint('GET /team-permissions', {
  name: 'listTeamPermissions',
  access: 'client',
  summary: 'List team permissions of a user',
  query: entity({
    team_id: optional(id),
    user_id: optional(id),
    permission_id: optional(id),
    recursive: optional(booleanString),
  }),
  response: listOf(teamPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['team-permissions'],
})

export const listProjectPermissions = endpoint('GET /project-permissions', {
  name: 'listProjectPermissions',
  access: 'client',
  summary: 'List project permissions of a user',
  query: entity({ user_id: optional(id), permission_id: optional(id), recursive: optional(booleanString) }),
  response: listOf(projectPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['project-permissions'],
})
