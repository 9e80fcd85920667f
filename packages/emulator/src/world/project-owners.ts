import type { ProjectRow, UserRow } from './rows.js'
import type { World } from './world.js'

/** Returns the ids of the projects that a user of the internal project owns, from their metadata. Teams own the other projects. */
export function managedProjectIds({ serverMetadata }: Pick<UserRow, 'serverMetadata'>): string[] {
  const ids = (serverMetadata as { managedProjectIds?: unknown } | null)?.managedProjectIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Returns whether a user of the internal project manages a project: its members do, if a team owns it. */
export function managesProject(world: World, user: UserRow, projectId: string): boolean {
  if (world.legacy.usersOwnProjects) return managedProjectIds(user).includes(projectId)
  const teamId = world.projects.get(projectId)?.ownerTeamId
  return teamId != null && world.memberships.get(`${teamId}/${user.id}`) !== undefined
}

/** Returns the projects that a user of the internal project manages. */
export const managedProjects = (world: World, user: UserRow): ProjectRow[] =>
  world.projects.where(({ id }) => managesProject(world, user, id))
