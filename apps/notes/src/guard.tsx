import { useSession, useUserState } from '@latchkey/react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

/**
 * Renders its children for signed-in users, including guests, and redirects all others to the sign-in page and back. A
 * restricted user is redirected to the page that verifies their email. A network error does not redirect: only a session
 * that is signed out or expired does. This is for convenience: the API protects the data.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const user = useUserState({ includeRestricted: true })
  const router = useRouter()
  const isSignedOut = status === 'signed-out' || status === 'ended'
  const restricted = !isSignedOut && user.status === 'signed-in' && user.user.isRestricted
  const page = isSignedOut ? 'sign-in' : restricted ? 'verify-email' : undefined
  useEffect(() => {
    const { pathname, href } = router.state.location
    // While the handler page loads, the location is already there, and React may run the effect again.
    if (!page || pathname.startsWith('/handler/')) return
    const search = { after_auth_return_to: href }
    router.navigate({ to: '/handler/$', params: { _splat: page }, search, replace: true })
  }, [page, router])
  return page || status === 'loading' ? null : children
}
