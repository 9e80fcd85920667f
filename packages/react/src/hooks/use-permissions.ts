'use client'

import type { Permission, PermissionId, Resource, ResourceState } from '@latchkey/core'
import { listGrantedPermissions, watchRead } from '@latchkey/core/internal/client'
import type { HookOptions } from '../provider/client-context.js'
import { finishRead } from '../provider/finished-reads.js'
import { useClientOfSession, usePicked } from './use-endpoint.js'
import { useResource, useResourceState } from './use-resource.js'

/** Options of {@link useHasPermission}. */
export interface HasPermissionOptions extends HookOptions {
  /** The ID of the team. Default: the project. */
  readonly teamId?: string | undefined
}

/** Watches the permissions of the user of the current session. */
function useWatched(teamId: string | undefined, options?: HookOptions): Resource<readonly Permission[] | null> {
  return watchRead(useClientOfSession(options), listGrantedPermissions, teamId === undefined ? {} : { teamId })
}

const orNone = (permissions: readonly Permission[] | null) => permissions ?? []
const isIn = (permissions: readonly Permission[] | null, permission: string) =>
  orNone(permissions).some(({ id }) => id === permission)

/**
 * Returns whether the signed-in user has a permission, like `hasPermission`. Suspends while loading. Use it to show or
 * hide UI only: the service enforces permissions.
 *
 * @param permission The ID of the permission, for example `$update_team`.
 * @param options The team, and the client. Default: the project, and the client of the nearest provider.
 * @returns Whether the user has the permission. False for a restricted or anonymous user.
 *
 * @example
 * const canEdit = useHasPermission('documents:write', { teamId })
 */
export function useHasPermission(permission: PermissionId, { teamId, ...options }: HasPermissionOptions = {}): boolean {
  return isIn(useResource(useWatched(teamId, options), finishRead), permission)
}

/** The permissions of the signed-in user in a team or in the project, for the screens. Neither suspends nor throws. */
export function usePermissionsState(teamId: string | undefined): ResourceState<readonly Permission[]> {
  return usePicked(useResourceState(useWatched(teamId)), orNone)
}

/** Whether the user has the permission. `undefined` until it is known, `null` if it could not be determined. */
export function useHasPermissionState(permission: string, teamId: string | undefined): boolean | null | undefined {
  const state = usePermissionsState(teamId)
  if (state.status === 'ready') return isIn(state.value, permission)
  return state.status === 'failed' ? null : undefined
}
