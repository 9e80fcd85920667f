import { createOwnedProject, listOwnedProjects } from '@latchkey/core'
import { outOfScope } from '../errors/out-of-scope.js'
import { members, type Scope } from '../scope.js'
import type { AdminOwnedProject, AdminProjectCreateOptions } from '../types/projects.js'
import { ADMIN_PROJECT_HOOKS, type AdminProjectRecord, adminProjectMembers } from './project.js'

/** Creates the members of users of the project `internal`, who own projects. */
export function internalMembers(scope: Scope) {
  const { client, call } = scope
  return {
    async createProject({ teamId, fullLogoUrl, ...data }: AdminProjectCreateOptions) {
      const input = { ...data, ownerTeamId: teamId as string, logoFullUrl: fullLogoUrl, config: data.config ?? {} }
      return createOwned(scope, await createOwnedProject(client, input, call))
    },
    async listOwnedProjects() {
      return (await listOwnedProjects(client, {}, call)).map((project) => createOwned(scope, project))
    },
    ...outOfScope('project transfers', ['transferProject']),
  }
}

/** The hooks of {@link internalMembers}. */
export const INTERNAL_HOOKS = { useOwnedProjects: ['listOwnedProjects', ['owned-projects']] } as const

function createOwned(owner: Scope, project: AdminProjectRecord): AdminOwnedProject {
  const app = owner.createOwnedApp(project.id)
  const scope: Scope = { ...owner, client: app.client as Scope['client'], call: {} }
  return members(scope, `project ${project.id}`, { ...adminProjectMembers(scope, project), app }, ADMIN_PROJECT_HOOKS)
}
