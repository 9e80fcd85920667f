'use client'

import type { Permission, ResourceState } from '@latchkey/core'
import { listProjectPermissions, listTeamPermissions } from '@latchkey/core/contract'
import { useMemo } from 'react'
import type { HookOptions } from '../provider/client-context.js'
import { useEndpoint, useEndpointState } from './use-endpoint.js'

/** Which permissions to return. */
export interface PermissionsInput {
  /** ID of the team. Default: the project. */
  readonly teamId?: string | undefined
  /** Whether to include permissions contained in other permissions. Default: `true`. */
  readonly recursive?: boolean | undefined
}

const call = ({ teamId, recursive = true }: PermissionsInput) => {
  const input = { userId: 'me', recursive, ...(teamId !== undefined && { teamId }) }
  return { contract: teamId === undefined ? listProjectPermissions : listTeamPermissions, input }
}

/**
 * Returns the permissions of the signed-in user in a team or in the project. Suspends while loading.
 *
 * @param scope The team, and whether to include contained permissions. Default: all permissions in the project.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The permissions.
 *
 * @example
 * const permissions = usePermissions({ teamId })
 * const ids = permissions.map(({ id }) => id)
 */
export function usePermissions(scope: PermissionsInput = {}, options?: HookOptions): readonly Permission[] {
  const { contract, input } = call(scope)
  return useEndpoint(contract, input, options)
}

/**
 * Returns the permissions of the signed-in user in a team or in the project. Never suspends, never throws.
 *
 * @param scope The team, and whether to include contained permissions. Default: all permissions in the project.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the permissions, or `failed` with the error.
 *
 * @example
 * const state = usePermissionsState({ teamId })
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const permissions = state.value
 */
export function usePermissionsState(
  scope: PermissionsInput = {},
  options?: HookOptions,
): ResourceState<readonly Permission[]> {
  const { contract, input } = call(scope)
  return useEndpointState(contract, input, options)
}

/**
 * Returns whether the signed-in user has a permission, like `hasPermission`. Suspends while loading. Use it to show or
 * hide UI only: the service enforces permissions.
 *
 * @param permissionId The ID of the permission, for example `$update_team`.
 * @param scope The team. Default: the project.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns Whether the user has the permission.
 *
 * @example
 * const canEdit = useHasPermission('documents:write', { teamId })
 */
export function useHasPermission(permissionId: string, scope?: PermissionsInput, options?: HookOptions): boolean {
  return usePermissions(scope, options).some(({ id }) => id === permissionId)
}

/**
 * Returns whether the signed-in user has a permission. Never suspends, never throws.
 *
 * @param permissionId The ID of the permission, for example `$update_team`.
 * @param scope The team. Default: the project.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with a boolean, or `failed` with the error.
 *
 * @example
 * const state = useHasPermissionState('documents:write', { teamId })
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const canEdit = state.value
 */
export function useHasPermissionState(
  permissionId: string,
  scope?: PermissionsInput,
  options?: HookOptions,
): ResourceState<boolean> {
  const state = usePermissionsState(scope, options)
  return useMemo(
    () =>
      state.status === 'ready' ? { status: 'ready', value: state.value.some(({ id }) => id === permissionId) } : state,
    [state, permissionId],
  )
}

/**
 * Returns a permission of the signed-in user, like `findPermission`. Suspends while loading.
 *
 * @param permissionId The ID of the permission, for example `$update_team`.
 * @param scope The team. Default: the project.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The permission, or null if the user does not have it.
 *
 * @example
 * const permission = usePermission('documents:write', { teamId })
 * if (permission) return <Editor />
 */
export function usePermission(
  permissionId: string,
  scope?: PermissionsInput,
  options?: HookOptions,
): Permission | null {
  return usePermissions(scope, options).find(({ id }) => id === permissionId) ?? null
}
