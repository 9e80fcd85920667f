import { useSession } from '@latchkey/react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

/**
 * Shows its children to signed-in users and sends everybody else to sign in and back. A lost network is no reason to
 * leave: only a session that is signed out or ended is. A guest has a session, too. It is no protection either: that is
 * what the API does.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const router = useRouter()
  const gone = status === 'signed-out' || status === 'ended'
  useEffect(() => {
    if (!gone) return
    const search = { after_auth_return_to: router.state.location.href }
    router.navigate({ to: '/handler/$', params: { _splat: 'sign-in' }, search, replace: true })
  }, [gone, router])
  return gone || status === 'loading' ? null : children
}
