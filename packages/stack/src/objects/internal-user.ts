import { outOfScope } from '../errors/out-of-scope.js'
import type { Scope } from '../scope.js'
import type { AdminProjectCreateOptions } from '../types/projects.js'

/** Creates the members of users of the project `internal`, who own projects. Their code is loaded with the first call. */
export function internalMembers(scope: Scope) {
  const load = () => import('./owned-project.js')
  return {
    createProject: async (data: AdminProjectCreateOptions) => (await load()).createProject(scope, data),
    listOwnedProjects: async () => (await load()).listProjects(scope),
    ...outOfScope('project transfers', ['transferProject']),
  }
}

/** The hooks of {@link internalMembers}. */
export const INTERNAL_HOOKS = { useOwnedProjects: ['listOwnedProjects', ['owned-projects']] } as const
