import { createOwnedProject, listOwnedProjects } from '@latchkey/core/admin'
import { createScope, members, type Scope } from '../scope.js'
import {
  ADMIN_PROJECT_HOOKS,
  type AdminOwnedProject,
  type AdminProjectCreateOptions,
  type AdminProjectRecord,
  adminProjectMembers,
  configChanges,
  projectChanges,
} from './admin-project.js'

/** Creates a project that the signed-in user owns. */
export async function createProject(
  scope: Scope,
  { teamId, displayName, requirePublishableClientKey, ...data }: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const changes = { ...projectChanges(data), config: configChanges(data.config ?? {}) }
  // Kits before 2.8.86 have no team.
  const input = { ...changes, displayName, ...(teamId !== undefined && { ownerTeamId: teamId }) }
  const project = await createOwned(scope, await scope.call(createOwnedProject, input))
  // A new project requires no key.
  if (requirePublishableClientKey) await project.update({ requirePublishableClientKey })
  return project
}

/** Returns the projects that the signed-in user owns. */
export async function listProjects(scope: Scope): Promise<AdminOwnedProject[]> {
  const projects = await scope.call(listOwnedProjects, {})
  return Promise.all(projects.map((project) => createOwned(scope, project)))
}

async function createOwned(owner: Scope, project: AdminProjectRecord): Promise<AdminOwnedProject> {
  const app = await owner.createOwnedApp(owner, project.id)
  const scope = createScope({ ...owner, actor: {}, client: app.client as Scope['client'] })
  return members(scope, `project ${project.id}`, { ...adminProjectMembers(scope, project), app }, ADMIN_PROJECT_HOOKS)
}
