// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity, flag, optional, text } from '../contract/kinds.js'
import { listProjectPermissions, listTeamPermissions } from '../contract/permissions.js'

export interface Permission {
  readonly id: string
}

export interface ListPermissionsInput {
  /** In this team; in the project unless said. */
  readonly teamId?: string | undefined
  /** Of this user; of the signed-in one unless said. */
  readonly userId?: string | undefined
  /** Whether those count that a permission contains; they do unless said. */
  readonly recursive?: boolean | undefined
}

const HOLDER = { teamId: optional(text), userId: optional(text) } as const
const PERMISSION = entity({ ...HOLDER, permissionId: text })

/** The permissions that a user holds, in a team or in the project. */
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

export interface GetPermissionInput {
  readonly permissionId: string
  readonly teamId?: string | undefined
  readonly userId?: string | undefined
}

/** The permission if the user holds it, directly or by one that contains it; null if not. */
export async function getPermission(
  client: Client,
  input: GetPermissionInput,
  options?: CallOptions,
): Promise<Permission | null> {
  checkCall('getPermission', client, PERMISSION, input, options)
  const { permissionId, ...of } = input
  const permissions = await listPermissions(client, of, options)
  return permissions.find(({ id }) => id === permissionId) ?? null
}

/** Whether the user holds the permission, directly or by one that contains it. */
export async function hasPermission(
  client: Client,
  input: GetPermissionInput,
  options?: CallOptions,
): Promise<boolean> {
  checkCall('hasPermission', client, PERMISSION, input, options)
  return (await getPermission(client, input, options)) !== null
}
