import { UserButton, useSession, useUserState } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Link, Outlet, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useOutbox } from './notes/use-notes.ts'
import { Toasts } from './toasts.tsx'

const SIGN_OUT = { to: '/handler/$', params: { _splat: 'sign-out' } } as const

/** The layout of every page. */
export function Shell() {
  const { config } = useRouteContext({ from: '__root__' })
  const { drafts, reachable } = useOutbox()
  return (
    <div className="column">
      <header className="bar">
        <Link to="/">note.</Link>
        <Account />
      </header>
      <main>
        {!reachable && drafts.length > 0 && (
          <p className="notice" role="status">
            The server can't be reached. Your changes are saved in this browser and will be sent when it's available
            again.
          </p>
        )}
        <Outlet />
      </main>
      <footer>built with {config.database} ❤️</footer>
      <Toasts />
    </div>
  )
}

function Account() {
  const { status } = useSession()
  const user = useUserState()
  const navigate = useNavigate()
  if (status === 'loading' || status === 'signed-out' || status === 'ended') return null
  // `useUserState` returns `signed-out` for guests. A guest who signs out loses the notes, so offer to keep them.
  if (user.status === 'signed-out')
    return (
      <nav className="account" aria-label="Account">
        <span>Guest</span>
        <Link to="/keep">Keep my notes</Link>
      </nav>
    )
  if (user.status !== 'failed') return <UserButton onSignOut={() => navigate(SIGN_OUT)} />
  // Without the auth service, the name of the user is unknown, but signing out still works.
  return <Link {...SIGN_OUT}>Sign out</Link>
}
