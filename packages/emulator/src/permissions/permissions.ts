import { SYSTEM_PERMISSIONS } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import type { PermissionDefinitionRow, PermissionScope, ProjectRow, TeamRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export type SystemPermission = (typeof SYSTEM_PERMISSIONS)[number]

/** The service compares ids in upper case: `team_admin` goes before `t_alone`. */
export function compareIds(a: string, b: string): number {
  const [first, second] = [a.toUpperCase(), b.toUpperCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

export const isSystemPermission = (id: string): id is SystemPermission =>
  SYSTEM_PERMISSIONS.includes(id as SystemPermission)

const definitionId = (projectId: string, permissionId: string) => `${projectId}/${permissionId}`

/** The definition of a permission, of either scope. */
export const definitionOf = (world: World, projectId: string, permissionId: string) =>
  world.permissionDefinitions.get(definitionId(projectId, permissionId))

export function define(world: World, row: Omit<PermissionDefinitionRow, 'id'>): PermissionDefinitionRow {
  return world.permissionDefinitions.put({ ...row, id: definitionId(row.projectId, row.permissionId) })
}

/** What every new project begins with: what members may do, and what creators of a team may. */
export function defineFirstPermissions(world: World, projectId: string): void {
  const first = { projectId, scope: 'team' } as const
  const member = ['$read_members', '$invite_members']
  define(world, { ...first, permissionId: 'member', description: 'What members of a team may do', contains: member })
  define(world, {
    ...first,
    permissionId: 'admin',
    description: 'What administrators of a team may do',
    contains: [...SYSTEM_PERMISSIONS],
  })
}

/** What the built-in permissions allow. */
const ALLOW: Record<SystemPermission, string> = {
  $update_team: 'Change what the team is called and how it looks',
  $delete_team: 'Delete the team',
  $read_members: 'See who is in the team',
  $remove_members: 'Remove others from the team, and invitations',
  $invite_members: 'Invite others to the team',
  $manage_api_keys: "Make, read and revoke the team's API keys",
}

/** The built-in permissions in the form of definitions. */
export const SYSTEM_DEFINITIONS = SYSTEM_PERMISSIONS.map((id) => ({
  id,
  description: ALLOW[id],
  contained_permission_ids: [],
}))

/** Changes a definition. A new id is carried to whoever holds, contains or gives the permission. */
export function changeDefinition(
  world: World,
  row: PermissionDefinitionRow,
  fields: Partial<Pick<PermissionDefinitionRow, 'permissionId' | 'description' | 'contains'>>,
): PermissionDefinitionRow {
  const { id: _, ...changed } = { ...row, ...fields }
  if (changed.permissionId === row.permissionId) return define(world, changed)
  world.permissionDefinitions.remove(row.id)
  const renamed = define(world, changed)
  replaceEverywhere(world, row, changed.permissionId)
  return renamed
}

/** Removes a definition, with all grants of it. */
export function removeDefinition(world: World, row: PermissionDefinitionRow): void {
  world.permissionDefinitions.remove(row.id)
  replaceEverywhere(world, row)
}

function replaceEverywhere(
  world: World,
  { projectId, permissionId: old }: PermissionDefinitionRow,
  now?: string,
): void {
  const replaced = (ids: readonly string[]) => ids.flatMap((id) => (id !== old ? [id] : now ? [now] : []))
  const its = (row: { readonly projectId: string }) => row.projectId === projectId
  for (const row of world.permissionDefinitions.where((row) => its(row) && row.contains.includes(old))) {
    world.permissionDefinitions.change(row.id, { contains: replaced(row.contains) })
  }
  const held = (row: { readonly projectId: string; readonly permissionId: string }) =>
    its(row) && row.permissionId === old
  for (const row of world.teamPermissions.where(held)) {
    world.teamPermissions.remove(row.id)
    const team = world.teams.get(row.teamId)
    if (now && team) grantInTeam(world, team, row.userId, now)
  }
  for (const row of world.projectPermissions.where(held)) {
    world.projectPermissions.remove(row.id)
    const user = world.users.get(row.userId)
    if (now && user) grantInProject(world, user, now)
  }
  const settings = world.projects.get(projectId)?.settings
  if (!settings) return
  const defaults = (list: readonly { readonly id: string }[]) =>
    replaced(list.map(({ id }) => id)).map((id) => ({ id }))
  world.projects.change(projectId, {
    settings: {
      ...settings,
      team_creator_default_permissions: defaults(settings.team_creator_default_permissions),
      team_member_default_permissions: defaults(settings.team_member_default_permissions),
      user_default_permissions: defaults(settings.user_default_permissions),
    },
  })
}

/** Whether the permission is there to be granted or contained in that scope. */
export function permissionExists(world: World, projectId: string, scope: PermissionScope, id: string): boolean {
  return (scope === 'team' && isSystemPermission(id)) || definitionOf(world, projectId, id)?.scope === scope
}

/** These permissions and all that they contain, however deep. */
export function withContained(world: World, projectId: string, ids: Iterable<string>): Set<string> {
  const all = new Set(ids)
  // A set visits what is added while it is walked.
  for (const id of all) for (const inner of definitionOf(world, projectId, id)?.contains ?? []) all.add(inner)
  return all
}

/** The permissions that a user holds in a team, with those that come with them. */
export function permissionsIn(world: World, team: TeamRow, userId: string): Set<string> {
  const direct = world.teamPermissions.where((row) => row.teamId === team.id && row.userId === userId)
  return withContained(
    world,
    team.projectId,
    direct.map(({ permissionId }) => permissionId),
  )
}

/** Raises TEAM_PERMISSION_REQUIRED when the user does not hold it in the team, directly or contained. */
export function demandPermission(
  call: Call<'TEAM_PERMISSION_REQUIRED'>,
  teamId: string,
  user: UserRow,
  permissionId: SystemPermission,
): void {
  const team = call.world.teams.get(teamId)
  if (team?.projectId === user.projectId && permissionsIn(call.world, team, user.id).has(permissionId)) return
  call.fail('TEAM_PERMISSION_REQUIRED', { team_id: teamId, user_id: user.id, permission_id: permissionId })
}

const teamPermissionRow = (team: TeamRow, userId: string, permissionId: string) => ({
  id: `${team.id}/${userId}/${permissionId}`,
  projectId: team.projectId,
  teamId: team.id,
  userId,
  permissionId,
})

/** Grants a permission in a team: a second time nothing happens. Without a webhook. */
export function grantInTeam(world: World, team: TeamRow, userId: string, permissionId: string): void {
  const row = teamPermissionRow(team, userId, permissionId)
  if (!world.teamPermissions.get(row.id)) world.teamPermissions.put(row)
}

/** Takes back a permission granted directly; `false` when it was not. */
export function revokeInTeam(world: World, team: TeamRow, userId: string, permissionId: string): boolean {
  const { id } = teamPermissionRow(team, userId, permissionId)
  if (!world.teamPermissions.get(id)) return false
  world.teamPermissions.remove(id)
  return true
}

const projectPermissionRow = ({ id: userId, projectId }: UserRow, permissionId: string) => ({
  id: `${userId}/${permissionId}`,
  projectId,
  userId,
  permissionId,
})

/** Grants a permission in the project: a second time nothing happens. */
export function grantInProject(world: World, user: UserRow, permissionId: string): void {
  const row = projectPermissionRow(user, permissionId)
  if (!world.projectPermissions.get(row.id)) world.projectPermissions.put(row)
}

/** Takes back a permission granted directly; `false` when it was not. */
export function revokeInProject(world: World, user: UserRow, permissionId: string): boolean {
  const { id } = projectPermissionRow(user, permissionId)
  if (!world.projectPermissions.get(id)) return false
  world.projectPermissions.remove(id)
  return true
}

/** Gives a new user what the project gives every user. */
export function grantDefaults(world: World, project: ProjectRow, user: UserRow): void {
  for (const { id } of project.settings.user_default_permissions) grantInProject(world, user, id)
}
