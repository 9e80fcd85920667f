import type { Client } from '../../client.js'
import {
  listProjectPermissions,
  listTeamPermissions,
  type PermissionId,
  SYSTEM_PERMISSIONS,
} from '../../contract/access/permissions.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { restrictedUserError } from '../../contract/families.js'
import { boolean, id, nullable, optional } from '../../contract/schema/index.js'
import { flow, orNull } from '../flow.js'

/** A permission of a user. */
export interface Permission {
  /** The ID of the permission, for example `$update_team`. */
  readonly id: string
}

/** Input of {@link listPermissions}. */
export interface ListPermissionsInput {
  /** The ID of the team. Default: the permissions in the project. */
  readonly teamId?: string
  /** The ID of the user. Default: the signed-in user. */
  readonly userId?: string
  /** Whether to include permissions that other permissions contain. Default: true. */
  readonly recursive?: boolean | undefined
}

const HOLDER = { teamId: optional(id), userId: optional(id) } as const
const PERMISSION = { ...HOLDER, teamId: optional(nullable(id)), permission: id } as const

/**
 * Lists the permissions of a user in a team or in the project.
 *
 * @param client The client of the user, or a server client.
 * @param input The team and the user. Default: the permissions of the signed-in user in the project.
 * @returns All permissions, sorted by ID: the API does not paginate this list.
 * @throws {LatchkeyError} `CANNOT_GET_OWN_USER_WITHOUT_USER` when no user is signed in. `RESTRICTED_USER_NOT_ALLOWED` or
 * `ANONYMOUS_AUTHENTICATION_NOT_ALLOWED` for a restricted or anonymous user, unless `options` include them. `NOT_ALLOWED`
 * when the client may not read the permissions of another user.
 *
 * @example
 * const permissions = await listPermissions(client, { teamId })
 * const canInvite = permissions.some(({ id }) => id === '$invite_members')
 */
export const listPermissions = flow(
  'listPermissions',
  { ...HOLDER, recursive: optional(boolean) },
  (client: Client, input: ListPermissionsInput = {}, options?: CallOptions) => readPermissions(client, input, options),
  [listProjectPermissions, listTeamPermissions],
)

type ReadInput = { readonly [K in keyof ListPermissionsInput]: ListPermissionsInput[K] | undefined } & {
  /** Lists this permission only. */
  readonly permissionId?: string
}

async function readPermissions(
  client: Client,
  input: ReadInput,
  options?: CallOptions,
): Promise<readonly Permission[]> {
  const { teamId, userId = 'me', recursive = true, ...only } = input
  return teamId === undefined
    ? listProjectPermissions(client, { userId, recursive, ...only }, options)
    : listTeamPermissions(client, { teamId, userId, recursive, ...only }, options)
}

/** Whether an ID can be that of a permission. The service rejects requests for others. */
const isPermissionId = (id: string) => /^[a-z0-9_:]+$/.test(id) || SYSTEM_PERMISSIONS.some((system) => system === id)

/**
 * Lists the permissions that a check accepts. Null for a restricted or anonymous user, unless `options` include them, and for
 * IDs that cannot exist.
 */
export const listGrantedPermissions = (
  client: Client,
  input: ListPermissionsInput = {},
  options?: CallOptions,
): Promise<readonly Permission[] | null> =>
  orNull(listPermissions(client, input, options), [input?.teamId, input?.userId], ...restrictedUserError)

/** The permission to find. */
export interface FindPermissionInput extends Pick<ListPermissionsInput, 'userId'> {
  /** The ID of the team. `null` for no team, in which no user has permissions. Default: the permissions in the project. */
  readonly teamId?: string | null
  /** The ID of the permission, for example `$update_team`. */
  readonly permission: PermissionId
}

/**
 * Returns a permission that a user has, directly or through another one that contains it. {@link hasPermission} returns a
 * boolean.
 *
 * @param client The client of the user, or a server client.
 * @param input The permission, the team and the user.
 * @returns The permission, or null when the user does not have it. Also null for no team, for IDs of a team or user that cannot exist,
 * and for a restricted or anonymous user, unless `options` has `includeRestricted`.
 * @throws {LatchkeyError} `CANNOT_GET_OWN_USER_WITHOUT_USER` when no user is signed in. `NOT_ALLOWED` when the client may
 * not read the permissions of another user.
 *
 * @example
 * const permission = await findPermission(client, { teamId, permission: '$update_team' })
 * if (permission) showSettings()
 */
export const findPermission = flow(
  'findPermission',
  PERMISSION,
  async (client: Client, input: FindPermissionInput, options?: CallOptions): Promise<Permission | null> => {
    const { permission, userId, teamId } = input
    if (teamId === null) return null
    const only = isPermissionId(permission) ? { permissionId: permission } : {}
    const permissions = await orNull(
      readPermissions(client, { teamId, userId, ...only }, options),
      [teamId, userId],
      ...restrictedUserError,
    )
    return permissions?.find(({ id }) => id === permission) ?? null
  },
  [listPermissions],
)

/**
 * Returns whether a user has a permission, directly or through another one that contains it.
 *
 * @param client The client of the user, or a server client.
 * @param input The permission, the team and the user.
 * @returns Also false for a permission that the project does not define, for no team, for IDs of a team or user that cannot exist, and
 * for a restricted or anonymous user, unless `options` has `includeRestricted`.
 * @throws {LatchkeyError} `CANNOT_GET_OWN_USER_WITHOUT_USER` when no user is signed in. `NOT_ALLOWED` when the client may
 * not read the permissions of another user.
 *
 * @example
 * if (!(await hasPermission(client, { teamId, permission: 'documents:write' }))) throw new Error('Forbidden')
 */
export const hasPermission = flow(
  'hasPermission',
  PERMISSION,
  async (client: Client, input: FindPermissionInput, options?: CallOptions): Promise<boolean> => {
    return (await findPermission(client, input, options)) !== null
  },
  [findPermission],
)
