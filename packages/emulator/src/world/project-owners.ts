import type { ProjectRow, UserRow } from './rows.js'
import { is2886 } from './server-version.js'
import type { World } from './world.js'

/** Returns the ids of the projects that a user of the internal project manages, from their metadata (version 2.8.8). */
export function managedProjectIds({ serverMetadata }: Pick<UserRow, 'serverMetadata'>): string[] {
  const ids = (serverMetadata as { managedProjectIds?: unknown } | null)?.managedProjectIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Returns whether a user of the internal project manages a project. In version 2.8.86, its owner team does. */
export function managesProject(world: World, user: UserRow, projectId: string): boolean {
  if (!is2886(world)) return managedProjectIds(user).includes(projectId)
  const teamId = world.projects.get(projectId)?.ownerTeamId
  return teamId != null && world.memberships.get(`${teamId}/${user.id}`) !== undefined
}

/** Returns the projects that a user of the internal project manages. */
export const managedProjects = (world: World, user: UserRow): ProjectRow[] =>
  world.projects.where(({ id }) => managesProject(world, user, id))
