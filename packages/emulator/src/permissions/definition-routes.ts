import {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  type permissionDefinition,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
  type WireOf,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { ownPermissionId, permissionId } from '../calls/rules.js'
import type { PermissionDefinitionRow, PermissionScope } from '../world/rows.js'
import {
  comparePermissionIds,
  definePermission,
  findDefinition,
  isSystemPermission,
  permissionExists,
  removeDefinition,
  SYSTEM_DEFINITIONS,
  updateDefinition,
} from './definitions.js'

type Definition = WireOf<typeof permissionDefinition>
const fresh = { id: ownPermissionId } as const
const named = { permission_id: permissionId } as const
const changed = { ...fresh, ...named } as const

/** Permission definitions of a project. */
export const permissionDefinitionRoutes = implement(
  {
    listTeamPermissionDefinitions,
    createTeamPermissionDefinition,
    updateTeamPermissionDefinition,
    deleteTeamPermissionDefinition,
    listProjectPermissionDefinitions,
    createProjectPermissionDefinition,
    updateProjectPermissionDefinition,
    deleteProjectPermissionDefinition,
  },
  {
    listTeamPermissionDefinitions: (_, call) => list(call, 'team'),
    createTeamPermissionDefinition: { rules: fresh, run: (input, call) => create(call, 'team', input) },
    updateTeamPermissionDefinition: { rules: changed, run: (input, call) => update(call, input) },
    deleteTeamPermissionDefinition: { rules: named, run: (input, call) => remove(call, 'team', input) },
    listProjectPermissionDefinitions: (_, call) => list(call, 'project'),
    createProjectPermissionDefinition: { rules: fresh, run: (input, call) => create(call, 'project', input) },
    updateProjectPermissionDefinition: { rules: changed, run: (input, call) => update(call, input) },
    deleteProjectPermissionDefinition: { rules: named, run: (input, call) => remove(call, 'project', input) },
  },
)

const shown = ({ permissionId, description, contains }: PermissionDefinitionRow): Definition => ({
  id: permissionId,
  ...(description && { description }),
  contained_permission_ids: [...contains].sort(comparePermissionIds),
})

function list({ world, caller }: Call, scope: PermissionScope) {
  const custom = world.permissionDefinitions
    .where((row) => row.projectId === caller.project.id && row.scope === scope)
    .map(shown)
  const items = [...(scope === 'team' ? SYSTEM_DEFINITIONS : []), ...custom].sort((a, b) =>
    comparePermissionIds(a.id, b.id),
  )
  return { items, is_paginated: false }
}

interface Fresh {
  readonly id: string
  readonly description?: string | undefined
  readonly contained_permission_ids?: string[] | undefined
}

type Wrong = 'PERMISSION_ID_ALREADY_EXISTS' | 'CONTAINED_PERMISSION_NOT_FOUND'

function create(call: Call<Wrong>, scope: PermissionScope, input: Fresh): Definition {
  const projectId = call.caller.project.id
  const { id, description = '', contained_permission_ids: contains = [] } = input
  if (findDefinition(call.world, projectId, id)) call.fail('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
  demandContained(call, scope, contains)
  return shown(
    definePermission(call.world, { projectId, scope, permissionId: id, description, contains: [...new Set(contains)] }),
  )
}

interface Changed extends Partial<Fresh> {
  readonly permission_id: string
}

/**
 * Updates a definition. Fields that the request omits become empty. Both scopes share one namespace. Like the service,
 * this updates the definition in either scope.
 */
function update(call: Call<Wrong | 'PERMISSION_NOT_FOUND'>, input: Changed): Definition {
  const { permission_id, id, description = '', contained_permission_ids: contains = [] } = input
  const projectId = call.caller.project.id
  const row =
    findDefinition(call.world, projectId, permission_id) ?? call.fail('PERMISSION_NOT_FOUND', { permission_id })
  if (id !== undefined && id !== permission_id && findDefinition(call.world, projectId, id)) {
    call.fail('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
  }
  demandContained(call, row.scope, contains)
  return shown(
    updateDefinition(call.world, row, {
      ...(id !== undefined && { permissionId: id }),
      description,
      contains: [...new Set(contains)],
    }),
  )
}

function remove(call: Call<'PERMISSION_NOT_FOUND'>, scope: PermissionScope, { permission_id }: Changed) {
  const row = findDefinition(call.world, call.caller.project.id, permission_id)
  if (row?.scope !== scope || isSystemPermission(permission_id)) {
    return call.fail('PERMISSION_NOT_FOUND', { permission_id })
  }
  removeDefinition(call.world, row)
  return { success: true }
}

function demandContained(
  call: Call<'CONTAINED_PERMISSION_NOT_FOUND'>,
  scope: PermissionScope,
  contained: readonly string[],
): void {
  const missing = contained.find((id) => !permissionExists(call.world, call.caller.project.id, scope, id))
  if (missing !== undefined) call.fail('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing })
}
