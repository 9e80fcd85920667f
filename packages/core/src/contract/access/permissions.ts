import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'

/** A permission of a user in a team. */
export const teamPermission = s.entity({ id: s.string, team_id: s.string, user_id: s.string })
/** A permission of a user in the project. */
export const projectPermission = s.entity({ id: s.string, user_id: s.string })
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
  query: s.entity({
    team_id: s.optional(s.id),
    user_id: s.optional(s.id),
    permission_id: s.optional(s.id),
    recursive: s.optional(s.booleanString),
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
  query: s.entity({
    user_id: s.optional(s.id),
    permission_id: s.optional(s.id),
    recursive: s.optional(s.booleanString),
  }),
  response: listOf(projectPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['project-permissions'],
})
