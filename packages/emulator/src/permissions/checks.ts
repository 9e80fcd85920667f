import type { Call } from '../calls/call.js'
import type { TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { expandPermissions, type SystemPermission } from './definitions.js'

/** Returns the permissions of a user in a team, including contained ones. */
export function teamPermissionsOf(world: World, team: TeamRow, userId: string): Set<string> {
  const direct = world.teamPermissions.by('user', userId).filter((row) => row.teamId === team.id)
  return expandPermissions(
    world,
    team.projectId,
    direct.map(({ permissionId }) => permissionId),
  )
}

/** Throws TEAM_PERMISSION_REQUIRED unless the user has the permission in the team, directly or contained. */
export function requireTeamPermission(
  call: Call<'TEAM_PERMISSION_REQUIRED'>,
  teamId: string,
  user: UserRow,
  permissionId: SystemPermission,
): void {
  const team = call.world.teams.get(teamId)
  if (team?.projectId === user.projectId && teamPermissionsOf(call.world, team, user.id).has(permissionId)) return
  call.fail('TEAM_PERMISSION_REQUIRED', { team_id: teamId, user_id: user.id, permission_id: permissionId })
}
