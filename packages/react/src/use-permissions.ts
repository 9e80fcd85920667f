'use client'

import type { Permission, ResourceState } from '@latchkey/core'
import { listProjectPermissions, listTeamPermissions } from '@latchkey/core/contract'
import { useMemo } from 'react'
import { useEndpoint, useEndpointState, useItems } from './use-endpoint.js'

export interface PermissionsInput {
  /** Id of the team. Default: the project. */
  readonly teamId?: string | undefined
  /** Whether to include permissions contained in other permissions. Default: `true`. */
  readonly recursive?: boolean | undefined
}

const call = ({ teamId, recursive = true }: PermissionsInput) => {
  const input = { userId: 'me', recursive, ...(teamId !== undefined && { teamId }) }
  return { contract: teamId === undefined ? listProjectPermissions : listTeamPermissions, input }
}

/** Returns the permissions of the signed-in user in a team or in the project. Suspends while loading. */
export function usePermissions(of: PermissionsInput = {}): readonly Permission[] {
  const { contract, input } = call(of)
  return useEndpoint(contract, input).items
}

/** Like the hook without `State`, but never suspends or throws: returns the loading state instead. */
export function usePermissionsState(of: PermissionsInput = {}): ResourceState<readonly Permission[]> {
  const { contract, input } = call(of)
  return useItems<Permission>(useEndpointState(contract, input))
}

/**
 * Returns whether the signed-in user has a permission. Suspends while loading. Use it to show or hide UI only: the
 * service enforces permissions.
 */
export function usePermission(permissionId: string, of?: PermissionsInput): boolean {
  return usePermissions(of).some(({ id }) => id === permissionId)
}

/** Like the hook without `State`, but never suspends or throws. */
export function usePermissionState(permissionId: string, of?: PermissionsInput): ResourceState<boolean> {
  const state = usePermissionsState(of)
  return useMemo(
    () =>
      state.status === 'ready' ? { status: 'ready', value: state.value.some(({ id }) => id === permissionId) } : state,
    [state, permissionId],
  )
}
