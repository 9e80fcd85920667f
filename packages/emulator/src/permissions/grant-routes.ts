import {
  grantProjectPermission,
  grantTeamPermission,
  listProjectPermissions,
  listTeamPermissions,
  revokeProjectPermission,
  revokeTeamPermission,
  SYSTEM_PERMISSIONS,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findUser, requireTeamOfMember } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { permissionId, uuid, uuidOrMe } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { emitWebhook } from '../webhooks/events.js'
import type { PermissionScope } from '../world/rows.js'
import { comparePermissionIds, expandPermissions, findDefinition, permissionExists } from './definitions.js'
import { grantInProject, grantInTeam, revokeInProject, revokeInTeam } from './grants.js'

const inTeam = { team_id: uuid, user_id: uuidOrMe, permission_id: permissionId } as const
const inProject = { user_id: uuidOrMe, permission_id: permissionId } as const

/** Permissions of users, in teams and in the project. */
export const permissionRoutes = implement(
  {
    listTeamPermissions,
    grantTeamPermission,
    revokeTeamPermission,
    listProjectPermissions,
    grantProjectPermission,
    revokeProjectPermission,
  },
  {
    listTeamPermissions: {
      rules: inTeam,
      run({ team_id, user_id, permission_id, recursive }, call) {
        const { world, caller } = call
        const wanted = wantedUser(call, user_id)
        warnIfUndefined(call, 'team', permission_id)
        const { teamPermissions } = world
        const found = wanted
          ? teamPermissions.by('user', wanted)
          : team_id
            ? teamPermissions.by('team', team_id)
            : teamPermissions.where(() => true)
        const granted = found.filter(
          (row) => row.projectId === caller.project.id && (!team_id || row.teamId === team_id),
        )
        const items = expanded(call, recursive, granted, ({ teamId, userId }) => ({ team_id: teamId, user_id: userId }))
          .filter(({ id }) => !permission_id || id === permission_id)
          .sort(
            (a, b) => byText(a.team_id, b.team_id) || byText(a.user_id, b.user_id) || comparePermissionIds(a.id, b.id),
          )
        return { items, is_paginated: false }
      },
    },

    grantTeamPermission: {
      rules: inTeam,
      run({ team_id, user_id, permission_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        const team = requireTeamOfMember(call, team_id, user)
        if (!permissionExists(call.world, team.projectId, 'team', permission_id)) {
          rejectPermission(call, 'team', permission_id)
        }
        grantInTeam(call.world, team, user.id, permission_id)
        const granted = { id: permission_id, team_id, user_id: user.id }
        emitWebhook(call, team.projectId, 'team_permission.created', granted)
        return granted
      },
    },

    revokeTeamPermission: {
      rules: inTeam,
      run({ team_id, user_id, permission_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        const team = requireTeamOfMember(call, team_id, user)
        if (!revokeInTeam(call.world, team, user.id, permission_id)) {
          call.fail('TEAM_PERMISSION_NOT_FOUND', { team_id, user_id: user.id, permission_id })
        }
        const revoked = { id: permission_id, team_id, user_id: user.id }
        emitWebhook(call, team.projectId, 'team_permission.deleted', revoked)
        return { success: true }
      },
    },

    listProjectPermissions: {
      rules: inProject,
      run({ user_id, permission_id, recursive }, call) {
        const { world, caller } = call
        const wanted = wantedUser(call, user_id)
        warnIfUndefined(call, 'project', permission_id)
        const granted = (
          wanted ? world.projectPermissions.by('user', wanted) : world.projectPermissions.where(() => true)
        ).filter((row) => row.projectId === caller.project.id)
        const items = expanded(call, recursive, granted, ({ userId }) => ({ user_id: userId }))
          .filter(({ id }) => !permission_id || id === permission_id)
          .sort((a, b) => byText(a.user_id, b.user_id) || comparePermissionIds(a.id, b.id))
        return { items, is_paginated: false }
      },
    },

    grantProjectPermission: {
      rules: inProject,
      run({ user_id, permission_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        if (!permissionExists(call.world, user.projectId, 'project', permission_id)) {
          rejectPermission(call, 'project', permission_id)
        }
        grantInProject(call.world, user, permission_id)
        const granted = { id: permission_id, user_id: user.id }
        emitWebhook(call, user.projectId, 'project_permission.created', granted)
        return granted
      },
    },

    revokeProjectPermission: {
      rules: inProject,
      run({ user_id, permission_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        if (!revokeInProject(call.world, user, permission_id)) call.fail('PERMISSION_NOT_FOUND', { permission_id })
        emitWebhook(call, user.projectId, 'project_permission.deleted', { id: permission_id, user_id: user.id })
        return { success: true }
      },
    },
  },
)

/** The service returns an empty list for a misspelled permission. */
function warnIfUndefined({ world, caller, warn }: Call, scope: PermissionScope, id: string | undefined): void {
  if (id === undefined || permissionExists(world, caller.project.id, scope, id)) return
  const defined = world.permissionDefinitions
    .where((row) => row.projectId === caller.project.id && row.scope === scope)
    .map(({ permissionId }) => permissionId)
  warn(
    `No ${scope} permission "${id}" is defined, so that each check of it is false. Defined: ${[...defined, ...(scope === 'team' ? SYSTEM_PERMISSIONS : [])].join(', ') || 'none'}.`,
  )
}

/** Throws for a permission that cannot be granted. */
function rejectPermission(call: Call<'PERMISSION_NOT_FOUND'>, scope: PermissionScope, id: string): never {
  const actual = findDefinition(call.world, call.caller.project.id, id)?.scope
  if (actual) {
    const details = { permission_id: id, expected_scope: scope, actual_scope: actual }
    throw new ApiError('WRONG_PERMISSION_SCOPE', details)
  }
  return call.fail('PERMISSION_NOT_FOUND', { permission_id: id })
}

/** Returns the user whose permissions a call requests. A client can only request those of the signed-in user. */
function wantedUser(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string | undefined): string | undefined {
  const wanted = id === 'me' ? findUser(call, id)?.id : id
  const { access, user } = call.caller
  if (access === 'client' && (!wanted || wanted !== user?.id)) {
    call.reject(403, 'Clients can only read the permissions of the signed-in user.')
  }
  return wanted
}

interface Held {
  readonly permissionId: string
}

/** Returns direct permissions, or all contained ones too. Each permission is listed once per user. */
function expanded<R extends Held, H extends object>(
  { world, caller }: Call,
  recursive: 'true' | 'false' | undefined,
  rows: readonly R[],
  holder: (row: R) => H,
): ({ id: string } & H)[] {
  const found = new Map<string, { id: string } & H>()
  for (const row of rows) {
    const ids =
      recursive === 'true' ? expandPermissions(world, caller.project.id, [row.permissionId]) : [row.permissionId]
    for (const id of ids) {
      const item = { id, ...holder(row) }
      found.set(JSON.stringify(item), item)
    }
  }
  return [...found.values()]
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
