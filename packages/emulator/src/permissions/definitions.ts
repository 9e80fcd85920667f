import { SYSTEM_PERMISSIONS } from '@latchkey/core/internal/contract'
import type { PermissionDefinitionRow, PermissionScope } from '../world/rows.js'
import type { World } from '../world/world.js'
import { grantInProject, grantInTeam } from './grants.js'

export type SystemPermission = (typeof SYSTEM_PERMISSIONS)[number]

/** Compares ids in upper case, like the service: `team_admin` sorts before `t_alone`. */
export function comparePermissionIds(a: string, b: string): number {
  const [first, second] = [a.toUpperCase(), b.toUpperCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

export const isSystemPermission = (id: string): id is SystemPermission =>
  SYSTEM_PERMISSIONS.includes(id as SystemPermission)

const definitionId = (projectId: string, permissionId: string) => `${projectId}/${permissionId}`

/** Returns the definition of a permission, in either scope. */
export const findDefinition = (world: World, projectId: string, permissionId: string) =>
  world.permissionDefinitions.get(definitionId(projectId, permissionId))

export function definePermission(world: World, row: Omit<PermissionDefinitionRow, 'id'>): PermissionDefinitionRow {
  return world.permissionDefinitions.put({ ...row, id: definitionId(row.projectId, row.permissionId) })
}

/** The IDs of the permissions that each new project defines. */
export const teamPermissionNames = ({ legacy }: World) =>
  legacy.teamPermissions ?? { member: 'team_member', admin: 'team_admin' }

/** Defines the permissions of a new project: those of team members and of team creators. */
export function defineDefaultPermissions(world: World, projectId: string): void {
  const first = { projectId, scope: 'team' } as const
  const names = teamPermissionNames(world)
  const member = ['$read_members', '$invite_members']
  definePermission(world, {
    ...first,
    permissionId: names.member,
    description: 'What members of a team may do',
    contains: member,
  })
  definePermission(world, {
    ...first,
    permissionId: names.admin,
    description: 'What administrators of a team may do',
    contains: [...SYSTEM_PERMISSIONS],
  })
}

/** Descriptions of the built-in permissions. */
const ALLOW: Record<SystemPermission, string> = {
  $update_team: 'Change what the team is called and how it looks',
  $delete_team: 'Delete the team',
  $read_members: 'See who is in the team',
  $remove_members: 'Remove others from the team, and invitations',
  $invite_members: 'Invite others to the team',
  $manage_api_keys: "Make, read and revoke the team's API keys",
}

/** The built-in permissions as definitions. */
export const SYSTEM_DEFINITIONS = SYSTEM_PERMISSIONS.map((id) => ({
  id,
  description: ALLOW[id],
  contained_permission_ids: [],
}))

/** Updates a definition. A new id also replaces the old one in grants, other definitions and defaults. */
export function updateDefinition(
  world: World,
  row: PermissionDefinitionRow,
  fields: Partial<Pick<PermissionDefinitionRow, 'permissionId' | 'description' | 'contains'>>,
): PermissionDefinitionRow {
  const { id: _, ...changed } = { ...row, ...fields }
  if (changed.permissionId === row.permissionId) return definePermission(world, changed)
  world.permissionDefinitions.remove(row.id)
  const renamed = definePermission(world, changed)
  replaceEverywhere(world, row, changed.permissionId)
  return renamed
}

/** Deletes a definition and all its grants. */
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
  const definition = definitionId(projectId, old)
  for (const row of world.teamPermissions.by('definition', definition)) {
    world.teamPermissions.remove(row.id)
    const team = world.teams.get(row.teamId)
    if (now && team) grantInTeam(world, team, row.userId, now)
  }
  for (const row of world.projectPermissions.by('definition', definition)) {
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

/** Returns whether a permission can be granted or contained in a scope. */
export function permissionExists(world: World, projectId: string, scope: PermissionScope, id: string): boolean {
  return (scope === 'team' && isSystemPermission(id)) || findDefinition(world, projectId, id)?.scope === scope
}

/** Returns permissions with everything that they contain, recursively. */
export function expandPermissions(world: World, projectId: string, ids: Iterable<string>): Set<string> {
  const all = new Set(ids)
  // Iterating over a set also visits elements that are added during the iteration.
  for (const id of all) for (const inner of findDefinition(world, projectId, id)?.contains ?? []) all.add(inner)
  return all
}
