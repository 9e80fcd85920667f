import { useSession } from '@latchkey/react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

/**
 * Renders its children for signed-in users, including guests, and redirects all others to the sign-in page and back. A
 * network error does not redirect: only a session that is signed out or expired does. This is for convenience: the API
 * protects the data.
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
