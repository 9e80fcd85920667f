import type { TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export const teamPermissionRow = (team: TeamRow, userId: string, permissionId: string) => ({
  id: `${team.id}/${userId}/${permissionId}`,
  projectId: team.projectId,
  teamId: team.id,
  userId,
  permissionId,
})

/** Grants a permission in a team, unless it is granted already. Emits no webhook. */
export function grantInTeam(world: World, team: TeamRow, userId: string, permissionId: string): void {
  const row = teamPermissionRow(team, userId, permissionId)
  if (!world.teamPermissions.get(row.id)) world.teamPermissions.put(row)
}

/** Revokes a directly granted permission. Returns false when it was not granted. */
export function revokeInTeam(world: World, team: TeamRow, userId: string, permissionId: string): boolean {
  const { id } = teamPermissionRow(team, userId, permissionId)
  if (!world.teamPermissions.get(id)) return false
  world.teamPermissions.remove(id)
  return true
}

export const projectPermissionRow = ({ id: userId, projectId }: UserRow, permissionId: string) => ({
  id: `${userId}/${permissionId}`,
  projectId,
  userId,
  permissionId,
})

/** Grants a permission in the project, unless it is granted already. */
export function grantInProject(world: World, user: UserRow, permissionId: string): void {
  const row = projectPermissionRow(user, permissionId)
  if (!world.projectPermissions.get(row.id)) world.projectPermissions.put(row)
}

/** Revokes a directly granted permission. Returns false when it was not granted. */
export function revokeInProject(world: World, user: UserRow, permissionId: string): boolean {
  const { id } = projectPermissionRow(user, permissionId)
  if (!world.projectPermissions.get(id)) return false
  world.projectPermissions.remove(id)
  return true
}
