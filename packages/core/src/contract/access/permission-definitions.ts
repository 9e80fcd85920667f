import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import { entity, id, list, optional, requiredInCalls, string } from '../schema/index.js'

/** A permission definition and the permissions it contains. */
export const permissionDefinition = entity({
  id: string,
  description: optional(string),
  contained_permission_ids: list(string),
})

const newDefinition = entity({
  id,
  description: optional(string),
  contained_permission_ids: optional(list(id)),
})
/** The service empties fields that a request omits: the permission would lose all that it contains. */
const definitionChanges = entity({
  id: optional(id),
  description: requiredInCalls('a string, or an empty string for none', string),
  contained_permission_ids: requiredInCalls('an array of IDs, or an empty array for none', list(id)),
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
  path: '/team-permission-definitions/{permission}',
  access: 'admin',
  summary: 'Update a team permission; `id` in the body is the new id',
  body: definitionChanges,
  response: permissionDefinition,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'team-permissions'],
  changesOthers: true,
})

export const deleteTeamPermissionDefinition = endpoint({
  name: 'deleteTeamPermissionDefinition',
  method: 'DELETE',
  path: '/team-permission-definitions/{permission}',
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
  path: '/project-permission-definitions/{permission}',
  access: 'admin',
  summary: 'Update a project permission; `id` in the body is the new id',
  body: definitionChanges,
  response: permissionDefinition,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'project-permissions'],
  changesOthers: true,
})

export const deleteProjectPermissionDefinition = endpoint({
  name: 'deleteProjectPermissionDefinition',
  method: 'DELETE',
  path: '/project-permission-definitions/{permission}',
  access: 'admin',
  summary: 'Delete a project permission',
  response: success,
  errors: ['PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'project-permissions'],
})
