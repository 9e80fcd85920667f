import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import { booleanString, entity, list, optional, string } from '../schema/index.js'

/** A permission of a user in a team. */
export const teamPermission = entity({ id: string, team_id: string, user_id: string })
/** A permission of a user in the project. */
export const projectPermission = entity({ id: string, user_id: string })
/** A permission definition and the permissions it contains. */
export const permissionDefinition = entity({
  id: string,
  description: optional(string),
  contained_permission_ids: list(string),
})

/** Built-in permissions of every project, enforced by the service. */
export const SYSTEM_PERMISSIONS = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
] as const

export const listTeamPermissions = endpoint({
  name: 'listTeamPermissions',
  method: 'GET',
  path: '/team-permissions',
  access: 'client',
  summary: 'List team permissions of a user',
  query: entity({
    team_id: optional(string),
    user_id: optional(string),
    permission_id: optional(string),
    recursive: optional(booleanString),
  }),
  response: listOf(teamPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['team-permissions'],
})

export const grantTeamPermission = endpoint({
  name: 'grantTeamPermission',
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: 'server',
  summary: 'Grant a user a permission in a team',
  body: entity({}),
  response: teamPermission,
  status: 201,
  errors: ['USER_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['team-permissions'],
})

export const revokeTeamPermission = endpoint({
  name: 'revokeTeamPermission',
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: 'server',
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

export const listProjectPermissions = endpoint({
  name: 'listProjectPermissions',
  method: 'GET',
  path: '/project-permissions',
  access: 'client',
  summary: 'List project permissions of a user',
  query: entity({ user_id: optional(string), permission_id: optional(string), recursive: optional(booleanString) }),
  response: listOf(projectPermission),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['project-permissions'],
})

export const grantProjectPermission = endpoint({
  name: 'grantProjectPermission',
  method: 'POST',
  path: '/project-permissions/{user_id}/{permission_id}',
  access: 'server',
  summary: 'Grant a user a permission in the project',
  body: entity({}),
  response: projectPermission,
  status: 201,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})

export const revokeProjectPermission = endpoint({
  name: 'revokeProjectPermission',
  method: 'DELETE',
  path: '/project-permissions/{user_id}/{permission_id}',
  access: 'server',
  summary: 'Revoke a permission of a user in the project',
  response: success,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})

const newDefinition = entity({
  id: string,
  description: optional(string),
  contained_permission_ids: optional(list(string)),
})
const definitionChanges = entity({
  id: optional(string),
  description: optional(string),
  contained_permission_ids: optional(list(string)),
})

export const listTeamPermissionDefinitions = endpoint({
  name: 'listTeamPermissionDefinitions',
  method: 'GET',
  path: '/team-permission-definitions',
  access: 'admin',
  summary: 'List the team permissions of the project',
  response: listOf(permissionDefinition),
  reads: ['permission-definitions'],
})

export const createTeamPermissionDefinition = endpoint({
  name: 'createTeamPermissionDefinition',
  method: 'POST',
  path: '/team-permission-definitions',
  access: 'admin',
  summary: 'Define a team permission',
  body: newDefinition,
  response: permissionDefinition,
  status: 201,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions'],
})

export const updateTeamPermissionDefinition = endpoint({
  name: 'updateTeamPermissionDefinition',
  method: 'PATCH',
  path: '/team-permission-definitions/{permission_id}',
  access: 'admin',
  summary: 'Update a team permission; `id` in the body is the new id',
  body: definitionChanges,
  response: permissionDefinition,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'team-permissions'],
})

export const deleteTeamPermissionDefinition = endpoint({
  name: 'deleteTeamPermissionDefinition',
  method: 'DELETE',
  path: '/team-permission-definitions/{permission_id}',
  access: 'admin',
  summary: 'Delete a team permission',
  response: success,
  errors: ['PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'team-permissions'],
})

export const listProjectPermissionDefinitions = endpoint({
  name: 'listProjectPermissionDefinitions',
  method: 'GET',
  path: '/project-permission-definitions',
  access: 'admin',
  summary: 'List the project permissions of the project',
  response: listOf(permissionDefinition),
  reads: ['permission-definitions'],
})

export const createProjectPermissionDefinition = endpoint({
  name: 'createProjectPermissionDefinition',
  method: 'POST',
  path: '/project-permission-definitions',
  access: 'admin',
  summary: 'Define a project permission',
  body: newDefinition,
  response: permissionDefinition,
  status: 201,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions'],
})

export const updateProjectPermissionDefinition = endpoint({
  name: 'updateProjectPermissionDefinition',
  method: 'PATCH',
  path: '/project-permission-definitions/{permission_id}',
  access: 'admin',
  summary: 'Update a project permission; `id` in the body is the new id',
  body: definitionChanges,
  response: permissionDefinition,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'project-permissions'],
})

export const deleteProjectPermissionDefinition = endpoint({
  name: 'deleteProjectPermissionDefinition',
  method: 'DELETE',
  path: '/project-permission-definitions/{permission_id}',
  access: 'admin',
  summary: 'Delete a project permission',
  response: success,
  errors: ['PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'project-permissions'],
})
