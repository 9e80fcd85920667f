import { PlainTextError } from '../http/errors.js'
import type { PermissionScope, ProjectRow, TeamRow, UserRow } from '../world/rows.js'
import { is2886 } from '../world/server-version.js'
import type { World } from '../world/world.js'
import { permissionExists } from './definitions.js'

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

/**
 * Rejects a request that would grant default permissions without a definition. Version 2.8.86 stores such defaults, and
 * every request that grants them fails.
 */
export function requireDefinitions(
  world: World,
  { id: projectId }: Pick<ProjectRow, 'id'>,
  scope: PermissionScope,
  defaults: readonly { readonly id: string }[],
): void {
  const unknown = is2886(world) && defaults.find(({ id }) => !permissionExists(world, projectId, scope, id))
  if (unknown)
    throw new PlainTextError(400, `The project has the default permission "${unknown.id}", but does not define it.`)
}

/** Grants the default permissions of the project to a new user. */
export function grantDefaults(world: World, project: ProjectRow, user: UserRow): void {
  for (const { id } of project.settings.user_default_permissions) grantInProject(world, user, id)
}
