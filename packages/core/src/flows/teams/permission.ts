import type { Client } from '../../client.js'
import { listProjectPermissions, listTeamPermissions } from '../../contract/access/permissions.js'
import { checkCall } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity, flag, optional, text } from '../../contract/kinds.js'

export interface Permission {
  readonly id: string
}

export interface ListPermissionsInput {
  /** The team. Default: the permissions in the project. */
  readonly teamId?: string | undefined
  /** The user. Default: the signed-in user. */
  readonly userId?: string | undefined
  /** Whether to include permissions that another permission contains. Default: true. */
  readonly recursive?: boolean | undefined
}

const HOLDER = { teamId: optional(text), userId: optional(text) } as const
const PERMISSION = entity({ ...HOLDER, permissionId: text })

/** Returns the permissions of a user, in a team or in the project. */
export async function listPermissions(
  client: Client,
  input: ListPermissionsInput = {},
  options?: CallOptions,
): Promise<readonly Permission[]> {
  checkCall('listPermissions', client, entity({ ...HOLDER, recursive: optional(flag) }), input, options)
  const { teamId, userId = 'me', recursive = true } = input
  const { items } =
    teamId === undefined
      ? await listProjectPermissions(client, { userId, recursive }, options)
      : await listTeamPermissions(client, { teamId, userId, recursive }, options)
  return items
}

export interface FindPermissionInput {
  readonly permissionId: string
  readonly teamId?: string | undefined
  readonly userId?: string | undefined
}

/**
 * Returns a permission of a user, or null when the user does not have it. A permission that another one contains counts.
 * Use {@link hasPermission} for a boolean.
 */
export async function findPermission(
  client: Client,
  input: FindPermissionInput,
  options?: CallOptions,
): Promise<Permission | null> {
  checkCall('findPermission', client, PERMISSION, input, options)
  const { permissionId, ...of } = input
  const permissions = await listPermissions(client, of, options)
  return permissions.find(({ id }) => id === permissionId) ?? null
}

/** Returns whether a user has a permission, directly or through another one that contains it. */
export async function hasPermission(
  client: Client,
  input: FindPermissionInput,
  options?: CallOptions,
): Promise<boolean> {
  checkCall('hasPermission', client, PERMISSION, input, options)
  return (await findPermission(client, input, options)) !== null
}
