import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'

/** A permission definition and the permissions it contains. */
export const permissionDefinition = s.entity({
  id: s.string,
  description: s.optional(s.string),
  contained_permission_ids: s.list(s.string),
})

const newDefinition = s.entity({
  id: s.id,
  description: s.optional(s.string),
  contained_permission_ids: s.optional(s.list(s.id)),
})
/** The service empties fields that a request omits: the permission would lose all that it contains. */
const definitionChanges = s.entity({
  id: s.optional(s.id),
  description: s.requiredInCalls('a string, or an empty string for none', s.string),
  contained_permission_ids: s.requiredInCalls('an array of IDs, or an empty array for none', s.list(s.id)),
})

export const listTeamPermissionDefinitions = endpoint('GET /team-permission-definitions', 'admin', {
  name: 'listTeamPermissionDefinitions',
  summary: 'List the team permissions of the project',
  response: listOf(permissionDefinition),
  reads: ['permission-definitions'],
})

export const createTeamPermissionDefinition = endpoint('POST /team-permission-definitions', 'admin', {
  name: 'createTeamPermissionDefinition',
  summary: 'Define a team permission',
  body: newDefinition,
  response: permissionDefinition,
  status: 201,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions'],
})

export const updateTeamPermissionDefinition = endpoint('PATCH /team-permission-definitions/{permission}', 'admin', {
  name: 'updateTeamPermissionDefinition',
  summary: 'Update a team permission; `id` in the body is the new id',
  body: definitionChanges,
  response: permissionDefinition,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'team-permissions'],
  changesOthers: true,
})

export const deleteTeamPermissionDefinition = endpoint('DELETE /team-permission-definitions/{permission}', 'admin', {
  name: 'deleteTeamPermissionDefinition',
  summary: 'Delete a team permission',
  response: success,
  errors: ['PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions', 'team-permissions'],
})

export const listProjectPermissionDefinitions = endpoint('GET /project-permission-definitions', 'admin', {
  name: 'listProjectPermissionDefinitions',
  summary: 'List the project permissions of the project',
  response: listOf(permissionDefinition),
  reads: ['permission-definitions'],
})

export const createProjectPermissionDefinition = endpoint('POST /project-permission-definitions', 'admin', {
  name: 'createProjectPermissionDefinition',
  summary: 'Define a project permission',
  body: newDefinition,
  response: permissionDefinition,
  status: 201,
  errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
  changes: ['permission-definitions'],
})

export const updateProjectPermissionDefinition = endpoint(
  'PATCH /project-permission-definitions/{permission}',
  'admin',
  {
    name: 'updateProjectPermissionDefinition',
    summary: 'Update a project permission; `id` in the body is the new id',
    body: definitionChanges,
    response: permissionDefinition,
    errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
    changes: ['permission-definitions', 'project-permissions'],
    changesOthers: true,
  },
)

export const deleteProjectPermissionDefinition = endpoint(
  'DELETE /project-permission-definitions/{permission}',
  'admin',
  {
    name: 'deleteProjectPermissionDefinition',
    summary: 'Delete a project permission',
    response: success,
    errors: ['PERMISSION_NOT_FOUND'],
    changes: ['permission-definitions', 'project-permissions'],
  },
)
