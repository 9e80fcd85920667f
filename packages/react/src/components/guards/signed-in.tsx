'use client'

import type { ReactNode } from 'react'
import { useUserState } from '../../hooks/use-user-state.js'

/** Props of {@link SignedIn}. */
export interface SignedInProps {
  /** Rendered if the user is signed in. */
  readonly children?: ReactNode
  /** Rendered while it is unknown whether a user is signed in. Default: nothing. */
  readonly fallback?: ReactNode
}

/**
 * Renders its children if the user is signed in, and its fallback until the user has been read: while that is in progress
 * or has failed. A later network error keeps the children.
 *
 * @example
 * <SignedIn fallback={<Spinner />}>
 *   <Dashboard />
 * </SignedIn>
 * <SignedOut>
 *   <SignIn />
 * </SignedOut>
 */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  const { status } = useUserState()
  if (status === 'signed-in') return children
  return status === 'signed-out' ? null : fallback
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
export function SignedOut({ children }: { readonly children?: ReactNode }) {
  return useUserState().status === 'signed-out' ? children : null
}
SignedOut.displayName = 'SignedOut'
