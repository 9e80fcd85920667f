'use client'

import type { Permission, ResourceState } from '@latchkey/core'
import { listProjectPermissions, listTeamPermissions } from '@latchkey/core/contract'
import { useMemo } from 'react'
import { useEndpoint, useEndpointState, useItems } from './use-endpoint.js'

export interface PermissionsInput {
  /** In this team; in the project unless said. */
  readonly teamId?: string | undefined
  /** Whether those count that a permission contains; they do unless said. */
  readonly recursive?: boolean | undefined
}

const call = ({ teamId, recursive = true }: PermissionsInput) => {
  const input = { userId: 'me', recursive, ...(teamId !== undefined && { teamId }) }
  return { contract: teamId === undefined ? listProjectPermissions : listTeamPermissions, input }
}

/** The permissions of the signed-in user, in a team or in the project; suspends until known. */
export function usePermissions(of: PermissionsInput = {}): readonly Permission[] {
  const { contract, input } = call(of)
  return useEndpoint(contract, input).items
}

/** The same as far as known: never suspends, never throws. */
export function usePermissionsState(of: PermissionsInput = {}): ResourceState<readonly Permission[]> {
  const { contract, input } = call(of)
  return useItems<Permission>(useEndpointState(contract, input))
}

/** Whether the signed-in user has a permission; suspends until known. The service decides: this only shows or hides. */
export function usePermission(permissionId: string, of?: PermissionsInput): boolean {
  return usePermissions(of).some(({ id }) => id === permissionId)
}

/** The same as far as known. */
export function usePermissionState(permissionId: string, of?: PermissionsInput): ResourceState<boolean> {
  const state = usePermissionsState(of)
  return useMemo(
    () =>
      state.status === 'ready' ? { status: 'ready', value: state.value.some(({ id }) => id === permissionId) } : state,
    [state, permissionId],
  )
}
