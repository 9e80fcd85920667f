import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
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

/** The permissions that a user holds, in a team or in the project. */
export async function listPermissions(
  client: Client,
  { teamId, userId = 'me', recursive = true }: ListPermissionsInput = {},
  options?: CallOptions,
): Promise<readonly Permission[]> {
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
  { permissionId, ...input }: GetPermissionInput,
  options?: CallOptions,
): Promise<Permission | null> {
  const held = await listPermissions(client, input, options)
  return held.find(({ id }) => id === permissionId) ?? null
}

/** Whether the user holds the permission, directly or by one that contains it. */
export async function hasPermission(
  client: Client,
  input: GetPermissionInput,
  options?: CallOptions,
): Promise<boolean> {
  return (await getPermission(client, input, options)) !== null
}
