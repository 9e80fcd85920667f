'use client'

import type { ReactNode } from 'react'
import { useUserState } from '../../hooks/use-user-state.js'
import { checkProps } from '../../provider/check-props.js'

/** Props of {@link SignedIn}. */
export interface SignedInProps {
  /** Rendered if the user is signed in. */
  readonly children?: ReactNode
  /** Rendered if the user is signed out. Default: nothing. */
  readonly fallback?: ReactNode
  /** Rendered while it is unknown whether a user is signed in, also if that could not be loaded. Default: nothing. */
  readonly loading?: ReactNode
}

/**
 * Renders its children if the user is signed in. A later network error keeps the children.
 *
 * @example
 * <SignedIn loading={<Spinner />} fallback={<SignIn />}>
 *   <Dashboard />
 * </SignedIn>
 */
export function SignedIn(props: SignedInProps) {
  checkProps('SignedIn', props, ['fallback', 'loading', 'children'])
  const { children, fallback = null, loading = null } = props
  const { status } = useUserState()
  if (status === 'signed-in') return children
  return status === 'signed-out' ? fallback : loading
}
SignedIn.displayName = 'SignedIn'

/**
 * Renders its children if the user is definitely signed out. Renders nothing while the session is unknown.
 *
 * @example
 * <SignedOut>
 *   <a href="/handler/sign-in">Sign in</a>
 * </SignedOut>
 */
export function SignedOut(props: { readonly children?: ReactNode }) {
  checkProps('SignedOut', props, ['children'])
  return useUserState().status === 'signed-out' ? props.children : null
}
SignedOut.displayName = 'SignedOut'
