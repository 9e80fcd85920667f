import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from './use-session.ts'

/**
 * Shows its children to signed-in users and sends everybody else to sign in and back. A lost network is no reason to
 * leave: only a session that is signed out or ended is. It is no protection either: that is what the API does.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { href } = useLocation()
  if (status === 'loading') return null
  if (status !== 'signed-out' && status !== 'ended') return children
  return <Navigate to="/handler/$" params={{ _splat: 'sign-in' }} search={{ after_auth_return_to: href }} replace />
}
