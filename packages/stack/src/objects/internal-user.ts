import { type OutOfScopeMembers, outOfScope } from '../errors/out-of-scope.js'
import { type HooksOf, type HookTable, type Members, members, type Scope } from '../scope.js'
import type { AdminProjectCreateOptions } from './admin-project.js'

/** Members of users of the project `internal`, who own projects. */
export interface InternalUserExtra
  extends Members<typeof ownMembers, typeof INTERNAL_HOOKS>,
    OutOfScopeMembers<'transferProject'> {}

/** Creates the object of the signed-in user, who owns projects in the project `internal`. It is frozen. */
export function currentObject<M extends object, const H extends HookTable<M>>(
  scope: Scope,
  name: string,
  own: M,
  hooks: H,
): M & HooksOf<M, H> {
  const internal = { ...ownMembers(scope), ...outOfScope('project transfers', 'transferProject') }
  const object =
    scope.client.projectId === 'internal'
      ? members(scope, name, { ...own, ...internal }, { ...hooks, ...INTERNAL_HOOKS } as never)
      : members(scope, name, own, hooks)
  return Object.freeze(refuseDestructuring(object as M & HooksOf<M, H>))
}

/** Their code is loaded with the first call. */
function ownMembers(scope: Scope) {
  const load = () => import('./owned-project.js')
  return {
    /** Creates a project. */
    createProject: async (options: AdminProjectCreateOptions) => (await load()).createProject(scope, options),
    /** Returns the projects that the user owns. */
    listOwnedProjects: async () => (await load()).listProjects(scope),
  }
}

const INTERNAL_HOOKS = {
  /** Returns the projects that the user owns. */
  useOwnedProjects: ['listOwnedProjects', ['owned-projects']],
} as const

/** Makes `const { user } = useUser()` throw: without that, `user` would be undefined. */
export const refuseDestructuring = <T extends object>(user: T): T =>
  Object.defineProperty(user, 'user', {
    get() {
      throw new Error(
        '`useUser()` and `getUser()` return the user itself. Write `const user = useUser()` in place of `const { user } = useUser()`.',
      )
    },
  })
