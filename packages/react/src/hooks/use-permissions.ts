'use client'

import type { ResourceState } from '@latchkey/core'
import { listProjectPermissions, listTeamPermissions } from '@latchkey/core/internal/client'
import type { Permission } from '@latchkey/core/teams'
import type { HookOptions } from '../provider/client-context.js'
import { useEndpoint, useEndpointState } from './use-endpoint.js'

/** Options of {@link useHasPermission}. */
export interface HasPermissionOptions extends HookOptions {
  /** The ID of the team. Default: the project. */
  readonly teamId?: string | undefined
}

const call = (teamId: string | undefined) => {
  const input = { userId: 'me', recursive: true, ...(teamId !== undefined && { teamId }) }
  return { contract: teamId === undefined ? listProjectPermissions : listTeamPermissions, input }
}

const isIn = (permissions: readonly Permission[], permission: string) => permissions.some(({ id }) => id === permission)

/**
 * Returns whether the signed-in user has a permission, like `hasPermission`. Suspends while loading. Use it to show or
 * hide UI only: the service enforces permissions.
 *
 * @param permission The ID of the permission, for example `$update_team`.
 * @param options The team, and the client. Default: the project, and the client of the nearest provider.
 * @returns Whether the user has the permission.
 *
 * @example
 * const canEdit = useHasPermission('documents:write', { teamId })
 */
export function useHasPermission(permission: string, { teamId, ...options }: HasPermissionOptions = {}): boolean {
  const { contract, input } = call(teamId)
  return isIn(useEndpoint(contract, input, options), permission)
}

/** The permissions of the signed-in user in a team or in the project, for the screens. Neither suspends nor throws. */
export function usePermissionsState(teamId: string | undefined): ResourceState<readonly Permission[]> {
  const { contract, input } = call(teamId)
  return useEndpointState(contract, input)
}

/** Whether the user has the permission. `undefined` until it is known, `null` if it could not be determined. */
export function useHasPermissionState(permission: string, teamId: string | undefined): boolean | null | undefined {
  const state = usePermissionsState(teamId)
  if (state.status === 'ready') return isIn(state.value, permission)
  return state.status === 'failed' ? null : undefined
}
