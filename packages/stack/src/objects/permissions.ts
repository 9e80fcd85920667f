import { findPermission, listPermissions } from '@latchkey/core'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { Scope } from '../scope.js'
import { only } from './fields.js'

/** A permission that a user has in a team. */
export interface TeamPermission {
  /** The ID of the permission. */
  id: string
}
/** A permission that a user has in a team. */
export interface AdminTeamPermission extends TeamPermission {}
/** A permission that a user has in the project. */
export interface AdminProjectPermission extends TeamPermission {}

/** Options for reading permissions. */
export interface ListPermissionsOptions {
  /** Whether to include permissions that others contain. Default: true. */
  recursive?: boolean
  /** Ignored. */
  direct?: boolean
}
/** Accepted and ignored, as by the published kit: contained permissions always count. */
export interface IgnoredPermissionOptions extends ListPermissionsOptions {
  /** Ignored. */
  recursive?: boolean
}

/** A team, by its ID. */
export interface TeamKey {
  /** The ID of the team. */
  id: string
}
/** A method for permissions. */
export interface InTeamOrProject<Arguments extends readonly unknown[], Result> {
  /** In a team. */
  (scope: TeamKey, ...args: Arguments): Promise<Result>
  /** In the project. */
  (...args: Arguments): Promise<Result>
}
/** The arguments of a permission: with a team, or without for permissions in the project. */
export type PermissionArguments =
  | [scope: TeamKey, permissionId: string, options?: IgnoredPermissionOptions]
  | [permissionId: string, options?: IgnoredPermissionOptions]

/** Returns the team and the permission of the arguments. */
export function permissionOf([first, second, third]: PermissionArguments): { teamId?: string; permission: string } {
  if (typeof first !== 'string') {
    only('getPermission', third, OPTIONS)
    return { teamId: teamIdOf(first), permission: second as string }
  }
  // The permission would be one in the project.
  if (typeof second === 'string' || 'id' in Object(second))
    throw new StackAssertionError('Pass the team as an object before the ID of the permission.')
  only('getPermission', second, OPTIONS)
  return { permission: first }
}
const OPTIONS = 'recursive direct'

/** Throws for a team that has not loaded or has no ID: the project would be meant. */
function teamIdOf(team: Partial<TeamKey> | null | undefined): string {
  if (typeof team?.id === 'string') return team.id
  throw new StackAssertionError(
    'The team of permissions must be an object with an `id`. Leave it out for the permissions in the project.',
  )
}

/** Creates the members of a user for reading permissions. */
export function permissionMembers({ call }: Scope, userId: string) {
  const getPermission = async (...args: PermissionArguments) => {
    const permission = await call(findPermission, { ...permissionOf(args), userId })
    return permission && { id: permission.id }
  }
  const list = async (
    ...args: [scope: TeamKey, options?: ListPermissionsOptions] | [options?: ListPermissionsOptions]
  ) => {
    const [first, second] = args
    const isInTeam = args.length > 1 || (args.length > 0 && (!first || 'id' in first))
    const [team, options] = isInTeam
      ? [{ teamId: teamIdOf(first as TeamKey) }, second]
      : [{}, first as ListPermissionsOptions | undefined]
    only('listPermissions', options, OPTIONS)
    const permissions = await call(listPermissions, { ...team, recursive: options?.recursive, userId })
    return permissions.map(({ id }) => ({ id }))
  }
  type ById = [permissionId: string, options?: IgnoredPermissionOptions]
  return {
    /** Returns a permission in a team or in the project, or null. */
    getPermission: getPermission as InTeamOrProject<ById, TeamPermission | null>,
    /** Returns whether the user has a permission in a team or in the project. */
    hasPermission: (async (...args: PermissionArguments) => (await getPermission(...args)) !== null) as InTeamOrProject<
      [permissionId: string],
      boolean
    >,
    /** Returns the permissions in a team or in the project. */
    listPermissions: list as InTeamOrProject<[options?: ListPermissionsOptions], TeamPermission[]>,
  }
}
