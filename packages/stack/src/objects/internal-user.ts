import { type OutOfScopeMembers, outOfScope } from '../errors/out-of-scope.js'
import type { Members, Scope } from '../scope.js'
import type { AdminProjectCreateOptions } from './admin-project.js'

/** Members of users of the project `internal`, who own projects. */
export interface InternalUserExtra
  extends Members<typeof ownMembers, typeof INTERNAL_HOOKS>,
    OutOfScopeMembers<'transferProject'> {}

/** Creates the members of users of the project `internal`, who own projects. Their code is loaded with the first call. */
export const internalMembers = (scope: Scope) => ({
  ...ownMembers(scope),
  ...outOfScope('project transfers', 'transferProject'),
})

function ownMembers(scope: Scope) {
  const load = () => import('./owned-project.js')
  return {
    /** Creates a project. */
    createProject: async (options: AdminProjectCreateOptions) => (await load()).createProject(scope, options),
    /** Returns the projects that the user owns. */
    listOwnedProjects: async () => (await load()).listProjects(scope),
  }
}

/** The hooks of {@link internalMembers}. */
export const INTERNAL_HOOKS = {
  /** Returns the projects that the user owns. */
  useOwnedProjects: ['listOwnedProjects', ['owned-projects']],
} as const
