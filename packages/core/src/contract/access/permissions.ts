import { endpoint } from '../endpoint.js'
import type { Register } from '../metadata.js'
import { listOf, success } from '../responses.js'
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
/** The ID of a permission: one that the app has registered in {@link Register}, or one of the service. Any string without them. */
export type PermissionId = Register extends { permission: infer Id extends string }
  ? Id | (typeof SYSTEM_PERMISSIONS)[number]
  : string

export const listTeamPermissions = endpoint('GET /team-permissions', 'client', {
  name: 'listTeamPermissions',
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

export const listProjectPermissions = endpoint('GET /project-permissions', 'client', {
  name: 'listProjectPermissions',
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

export const grantTeamPermission = endpoint('POST /team-permissions/{team_id}/{user_id}/{permission}', 'server', {
  name: 'grantTeamPermission',
  summary: 'Grant a user a permission in a team',
  body: s.entity({}),
  response: teamPermission,
  status: 201,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'PERMISSION_NOT_FOUND',
    'WRONG_PERMISSION_SCOPE',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  changes: ['team-permissions'],
})

export const revokeTeamPermission = endpoint('DELETE /team-permissions/{team_id}/{user_id}/{permission}', 'server', {
  name: 'revokeTeamPermission',
  summary: 'Revoke a permission of a user in a team',
  response: success,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  changes: ['team-permissions'],
})

export const grantProjectPermission = endpoint('POST /project-permissions/{user_id}/{permission}', 'server', {
  name: 'grantProjectPermission',
  summary: 'Grant a user a permission in the project',
  body: s.entity({}),
  response: projectPermission,
  status: 201,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})

export const revokeProjectPermission = endpoint('DELETE /project-permissions/{user_id}/{permission}', 'server', {
  name: 'revokeProjectPermission',
  summary: 'Revoke a permission of a user in the project',
  response: success,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})
