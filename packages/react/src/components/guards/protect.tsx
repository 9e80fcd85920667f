'use client'

import type { PermissionId } from '@latchkey/core'
import type { ReactNode } from 'react'
import { checkPermission, useHasPermissionState } from '../../hooks/use-permissions.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { checkProps } from '../../provider/check-props.js'

/** Props of {@link Protect}. */
export interface ProtectProps {
  /** The ID of the permission that the user needs, for example `documents:write`. */
  readonly permission: PermissionId
  /**
   * The ID of the team in which the user needs the permission. `null` for no team: the user has no permissions then.
   * Default: the project.
   */
  readonly teamId?: string | null
  /** Rendered if the user has the permission. */
  readonly children?: ReactNode
  /** Rendered if the user is signed out or lacks the permission, or if this cannot be determined. Default: nothing. */
  readonly fallback?: ReactNode
  /** Rendered until it is known whether the user has the permission. Default: nothing. */
  readonly loading?: ReactNode
}

const NAMES = ['permission', 'teamId', 'children', 'fallback', 'loading']

/**
 * Renders its children only for users who are signed in and have a permission. For content of every signed-in user, use
 * `SignedIn`. It hides UI: your server and the service must check permissions as well, because everything in the page's code
 * can be read by anyone.
 *
 * @example
 * <Protect permission="documents:write" teamId={team.id} fallback={<ReadOnlyDocument />}>
 *   <Editor />
 * </Protect>
 */
export function Protect(props: ProtectProps) {
  checkProps('Protect', props, NAMES)
  checkPermission('Protect', props.permission, props)
  const { fallback = null, loading = null } = props
  const { status } = useUserState()
  if (status === 'loading') return loading
  return status === 'signed-in' ? <WithPermission {...props} {...{ fallback, loading }} /> : fallback
}
Protect.displayName = 'Protect'

function WithPermission({ permission, teamId, children, fallback, loading }: ProtectProps) {
  const isAllowed = useHasPermissionState(permission, teamId)
  if (isAllowed === undefined) return loading
  return isAllowed ? children : fallback
}
