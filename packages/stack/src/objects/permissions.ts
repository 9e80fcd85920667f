import { findPermission, listPermissions } from '@latchkey/core'
import type { Scope } from '../scope.js'
import type { Team } from '../types/teams.js'
import type { IgnoredPermissionOptions, ListPermissionsOptions } from '../types/users.js'

/** The arguments of a permission: with a team, or without for permissions in the project. */
export type PermissionArguments =
  | [scope: Team, permissionId: string, options?: IgnoredPermissionOptions]
  | [permissionId: string, options?: IgnoredPermissionOptions]

/** Returns the team and the permission of the arguments. */
export const permissionOf = ([first, second]: PermissionArguments): { teamId?: string; permission: string } =>
  typeof first === 'string' ? { permission: first } : { teamId: first.id, permission: second as string }

/** Creates the members of a user for reading permissions. */
export function permissionMembers({ client, call }: Scope, userId: string) {
  const getPermission = async (...args: PermissionArguments) => {
    const permission = await findPermission(client, { ...permissionOf(args), userId }, call)
    return permission && { id: permission.id }
  }
  return {
    getPermission,
    hasPermission: async (...args: PermissionArguments) => (await getPermission(...args)) !== null,
    async listPermissions(
      ...args: [scope: Team, options?: ListPermissionsOptions] | [options?: ListPermissionsOptions]
    ) {
      const [first, second] = args
      const [team, options] = first && 'id' in first ? [first, second] : [undefined, first]
      const { recursive } = (options ?? {}) as ListPermissionsOptions
      const permissions = await listPermissions(client, { ...(team && { teamId: team.id }), recursive, userId }, call)
      return permissions.map(({ id }) => ({ id }))
    },
  }
}
