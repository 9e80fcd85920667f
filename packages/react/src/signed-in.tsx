'use client'

import type { ReactNode } from 'react'
import { useUserState } from './use-user-state.js'

export interface SignedInProps {
  readonly children?: ReactNode
  /** What to show until it is known who is there. */
  readonly fallback?: ReactNode
}

/** Shows its children to signed-in people. Where the service is out of reach a kept session counts as signed in. */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  const { status } = useUserState()
  if (status === 'loading') return fallback
  return status === 'signed-out' ? null : children
}

/** Shows its children when certainly nobody is signed in. */
export function SignedOut({ children }: { readonly children?: ReactNode }) {
  return useUserState().status === 'signed-out' ? children : null
}
