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

/** Where permissions apply. */
type Scope = 'team' | 'project'

/* @__NO_SIDE_EFFECTS__ */
const listDefinitions = <const S extends Scope>(scope: S, name: string) =>
  endpoint(`GET /${scope}-permission-definitions`, 'admin', {
    name,
    summary: `List the ${scope} permissions of the project`,
    response: listOf(permissionDefinition),
    reads: ['permission-definitions'],
  })
export const listTeamPermissionDefinitions = listDefinitions('team', 'listTeamPermissionDefinitions')
export const listProjectPermissionDefinitions = listDefinitions('project', 'listProjectPermissionDefinitions')

/* @__NO_SIDE_EFFECTS__ */
const createDefinition = <const S extends Scope>(scope: S, name: string) =>
  endpoint(`POST /${scope}-permission-definitions`, 'admin', {
    name,
    summary: `Define a ${scope} permission`,
    body: newDefinition,
    response: permissionDefinition,
    status: 201,
    errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND'],
    changes: ['permission-definitions'],
  })
export const createTeamPermissionDefinition = createDefinition('team', 'createTeamPermissionDefinition')
export const createProjectPermissionDefinition = createDefinition('project', 'createProjectPermissionDefinition')

/* @__NO_SIDE_EFFECTS__ */
const updateDefinition = <const S extends Scope>(scope: S, name: string) =>
  endpoint(`PATCH /${scope}-permission-definitions/{permission}`, 'admin', {
    name,
    summary: `Update a ${scope} permission; \`id\` in the body is the new id`,
    body: definitionChanges,
    response: permissionDefinition,
    errors: ['PERMISSION_ID_ALREADY_EXISTS', 'CONTAINED_PERMISSION_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
    changes: ['permission-definitions', `${scope}-permissions`],
    changesOthers: true,
  })
export const updateTeamPermissionDefinition = updateDefinition('team', 'updateTeamPermissionDefinition')
export const updateProjectPermissionDefinition = updateDefinition('project', 'updateProjectPermissionDefinition')

/* @__NO_SIDE_EFFECTS__ */
const deleteDefinition = <const S extends Scope>(scope: S, name: string) =>
  endpoint(`DELETE /${scope}-permission-definitions/{permission}`, 'admin', {
    name,
    summary: `Delete a ${scope} permission`,
    response: success,
    errors: ['PERMISSION_NOT_FOUND'],
    changes: ['permission-definitions', `${scope}-permissions`],
  })
export const deleteTeamPermissionDefinition = deleteDefinition('team', 'deleteTeamPermissionDefinition')
export const deleteProjectPermissionDefinition = deleteDefinition('project', 'deleteProjectPermissionDefinition')
