'use client'

import type { Permission, PermissionId, Resource, ResourceState } from '@latchkey/core'
import { checkArgument, checkOptionNames, listGrantedPermissions, watchRead } from '@latchkey/core/internal/client'
import { checkTeam } from '../provider/check-props.js'
import type { HookOptions } from '../provider/client-context.js'
import { finishRead } from '../provider/finished-reads.js'
import { NOTHING } from './current-user.js'
import { useClientOfSession, usePicked } from './use-endpoint.js'
import { useResource, useResourceState } from './use-resource.js'

/** Options of {@link useHasPermission}. */
export interface HasPermissionOptions extends HookOptions {
  /** The ID of the team. `null` for no team: the user has no permissions then. Default: the project. */
  readonly teamId?: string | null
}

type TeamId = HasPermissionOptions['teamId']

/** Throws INVALID_OPTION for a permission or a team that is unknown. */
export function checkPermission(called: string, permission: string, options: HasPermissionOptions): void {
  const expected = 'the ID of a permission (`<SignedIn>` shows content to every signed-in user)'
  checkArgument(called, 'permission', permission, typeof permission === 'string', expected)
  checkTeam(called, options)
}

/** Watches the permissions of the user of the current session. */
function useWatched(teamId: TeamId | undefined, options?: HookOptions): Resource<readonly Permission[] | null> {
  const client = useClientOfSession(options)
  if (teamId === null) return NOTHING
  return watchRead(client, listGrantedPermissions, teamId === undefined ? {} : { teamId })
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
 * @returns Whether the user has the permission. False for no team, and for a restricted or anonymous user.
 *
 * @example
 * const canEdit = useHasPermission('documents:write', { teamId })
 */
export function useHasPermission(permission: PermissionId, options: HasPermissionOptions = {}): boolean {
  checkOptionNames('useHasPermission', options, ['teamId', 'client'])
  checkPermission('useHasPermission', permission, options)
  const { teamId, client } = options
  return isIn(useResource(useWatched(teamId, { client }), finishRead), permission)
}

/** The permissions of the signed-in user in a team or in the project, for the screens. Neither suspends nor throws. */
export function usePermissionsState(teamId: TeamId | undefined): ResourceState<readonly Permission[]> {
  return usePicked(useResourceState(useWatched(teamId)), orNone)
}

/** Whether the user has the permission. `undefined` until it is known, `null` if it could not be determined. */
export function useHasPermissionState(permission: string, teamId: TeamId | undefined): boolean | null | undefined {
  const state = usePermissionsState(teamId)
  if (state.status === 'ready') return isIn(state.value, permission)
  return state.status === 'failed' ? null : undefined
}
