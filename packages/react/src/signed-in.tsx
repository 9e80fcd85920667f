'use client'

import type { ReactNode } from 'react'
import { useUserState } from './use-user-state.js'

export interface SignedInProps {
  readonly children?: ReactNode
  /** Rendered until the session is known. Default: nothing. */
  readonly fallback?: ReactNode
}

/**
 * Renders its children if the user is signed in. If the service is unreachable, a stored session counts as signed in.
 */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  const { status } = useUserState()
  if (status === 'loading') return fallback
  return status === 'signed-out' ? null : children
}
SignedIn.displayName = 'SignedIn'

/** Renders its children if the user is definitely signed out. */
export function SignedOut({ children }: { readonly children?: ReactNode }) {
  return useUserState().status === 'signed-out' ? children : null
}
SignedOut.displayName = 'SignedOut'
