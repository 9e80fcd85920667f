'use client'

import type { PermissionId } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useHasPermissionState } from '../../hooks/use-permissions.js'
import { useUserState } from '../../hooks/use-user-state.js'

/** Props of {@link Protect}. */
export interface ProtectProps {
  /** The permission that the user needs, for example `documents:write`. Default: being signed in is enough. */
  readonly permission?: PermissionId | undefined
  /** The ID of the team in which the user needs the permission. Default: the project. */
  readonly teamId?: string | undefined
  /** Rendered if the user may see it. */
  readonly children?: ReactNode
  /** Rendered if the user is signed out or lacks the permission, or if this cannot be determined. Default: nothing. */
  readonly fallback?: ReactNode
  /** Rendered until it is known whether the user has the permission. Default: nothing. */
  readonly loading?: ReactNode
}

/**
 * Renders its children only for users who are signed in and have a permission. It hides UI: your server and the service
 * must check permissions as well, because everything in the page's code can be read by anyone.
 *
 * @example
 * <Protect permission="documents:write" teamId={team.id} fallback={<ReadOnlyDocument />}>
 *   <Editor />
 * </Protect>
 */
export function Protect({ permission, teamId, children, fallback = null, loading = null }: ProtectProps) {
  const { status } = useUserState()
  if (status === 'loading') return loading
  if (status !== 'signed-in') return fallback
  if (permission === undefined) return children
  return (
    <WithPermission permission={permission} teamId={teamId} fallback={fallback} loading={loading}>
      {children}
    </WithPermission>
  )
}
Protect.displayName = 'Protect'

function WithPermission({
  permission,
  teamId,
  children,
  fallback,
  loading,
}: ProtectProps & { readonly permission: PermissionId }) {
  const isAllowed = useHasPermissionState(permission, teamId)
  if (isAllowed === undefined) return loading
  return isAllowed ? children : fallback
}
