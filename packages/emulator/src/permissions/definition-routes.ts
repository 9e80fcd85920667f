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
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { ownPermissionId, permissionId } from '../http/rules.js'
import type { PermissionDefinitionRow, PermissionScope } from '../world/rows.js'
import {
  changeDefinition,
  compareIds,
  define,
  definitionOf,
  isSystemPermission,
  permissionExists,
  removeDefinition,
  SYSTEM_DEFINITIONS,
} from './permissions.js'

type Definition = WireOf<typeof permissionDefinition>
const fresh = { id: ownPermissionId } as const
const named = { permission_id: permissionId } as const
const changed = { ...fresh, ...named } as const

/** What permissions a project knows, and which of them contain which. */
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
  contained_permission_ids: [...contains].sort(compareIds),
})

function list({ world, caller }: Call, scope: PermissionScope) {
  const own = world.permissionDefinitions
    .where((row) => row.projectId === caller.project.id && row.scope === scope)
    .map(shown)
  const items = [...(scope === 'team' ? SYSTEM_DEFINITIONS : []), ...own].sort((a, b) => compareIds(a.id, b.id))
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
  if (definitionOf(call.world, projectId, id)) call.fail('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
  demandContained(call, scope, contains)
  return shown(
    define(call.world, { projectId, scope, permissionId: id, description, contains: [...new Set(contains)] }),
  )
}

interface Changed extends Partial<Fresh> {
  readonly permission_id: string
}

/** Both scopes share one space of ids, and the service changes what it finds there. */
function update(call: Call<Wrong | 'PERMISSION_NOT_FOUND'>, input: Changed): Definition {
  const { permission_id, id, description, contained_permission_ids: contains } = input
  const projectId = call.caller.project.id
  const row = definitionOf(call.world, projectId, permission_id) ?? call.fail('PERMISSION_NOT_FOUND', { permission_id })
  if (id !== undefined && id !== permission_id && definitionOf(call.world, projectId, id)) {
    call.fail('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
  }
  if (contains) demandContained(call, row.scope, contains)
  return shown(
    changeDefinition(call.world, row, {
      ...(id !== undefined && { permissionId: id }),
      ...(description !== undefined && { description }),
      ...(contains && { contains: [...new Set(contains)] }),
    }),
  )
}

function remove(call: Call<'PERMISSION_NOT_FOUND'>, scope: PermissionScope, { permission_id }: Changed) {
  const row = definitionOf(call.world, call.caller.project.id, permission_id)
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
