import { type UserButtonProps, useSession, useUserState } from '@latchkey/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useIsOffline } from './offline/connection.tsx'

const SIGN_OUT = { to: '/handler/$', params: { _splat: 'sign-out' } } as const
const SignOut = () => <Link {...SIGN_OUT}>Sign out</Link>

/** Loads one of the kit's components. Renders the other one if this fails. */
const lazyComponent = <Props,>(name: 'UserButton' | 'VerifyEmailNotice', otherwise: ComponentType<Props>) =>
  lazy<ComponentType<Props>>(async () => {
    const loaded = await import('./user-menu.tsx').catch(() => undefined)
    return { default: (loaded?.[name] as ComponentType<Props>) ?? otherwise }
  })

// Signing out works without the menu.
const UserButton = lazyComponent<UserButtonProps>('UserButton', SignOut)
const VerifyEmailNotice = lazyComponent<{ className: string }>('VerifyEmailNotice', () => null)

/** The menu of the signed-in user, or the actions of a guest. */
export function Account() {
  const { status } = useSession()
  const user = useUserState({ includeRestricted: true })
  const navigate = useNavigate()
  const isOffline = useIsOffline()
  // The browser does not always tell that the network is back: once the notes load again, the user may, too.
  useEffect(() => {
    if (!isOffline && user.status === 'failed') user.retry()
  }, [isOffline, status])
  if (status === 'loading' || status === 'signed-out' || status === 'ended') return null
  // `useUserState` returns `signed-out` for guests. A guest who signs out loses the notes, so offer to keep them.
  if (user.status === 'signed-out')
    return (
      <nav className="account" aria-label="Account">
        <span>Guest</span>
        <Link to="/keep">Keep my notes</Link>
      </nav>
    )
  // Without the auth service, the name of the user is unknown.
  if (user.status === 'failed') return <SignOut />
  return (
    <Suspense>
      <UserButton onSignOut={() => navigate(SIGN_OUT)} />
    </Suspense>
  )
}

/** Asks users to verify their email address. */
export function VerifyEmail() {
  const user = useUserState({ includeRestricted: true })
  if (user.status !== 'signed-in' || user.user.primaryEmailVerified) return null
  return (
    <Suspense>
      <VerifyEmailNotice className="verify" />
    </Suspense>
  )
}
