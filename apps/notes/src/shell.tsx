import { useSession, useUserState } from '@latchkey/react'
import { Link, Outlet, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toasts } from './toasts.tsx'
import { useOutbox } from './use-notes.ts'

/** Comes after the notes: the first load does without it. */
const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** What surrounds every page. */
export function Shell() {
  const { config } = useRouteContext({ from: '__root__' })
  return (
    <>
      <div className="column">
        <header className="bar">
          <Link to="/" className="wordmark">
            note.
          </Link>
          <Account />
        </header>
        <main>
          <Offline />
          <Outlet />
        </main>
        <footer>built with {config.database} ❤️</footer>
      </div>
      <Toasts />
    </>
  )
}

function Account() {
  const { status } = useSession()
  const navigate = useNavigate()
  const state = useUserState()
  if (status === 'loading' || status === 'signed-out' || status === 'ended' || state.status === 'loading') return null
  // A session without a user is a guest's: leaving would lose the notes, so the way on is offered instead.
  if (state.status === 'signed-out')
    return (
      <nav className="account" aria-label="Account">
        <span>Guest</span>
        <Link to="/keep">Keep my notes</Link>
      </nav>
    )
  const leave = () => navigate({ to: '/handler/$', params: { _splat: 'sign-out' } })
  if (state.status === 'signed-in')
    return (
      <Suspense fallback={<span className="menu-room" />}>
        <AccountMenu onSignOut={leave} />
      </Suspense>
    )
  // A service out of reach knows no name, but the way out stays.
  return (
    <button type="button" className="button quiet" onClick={leave}>
      Sign out
    </button>
  )
}

/** Says so while texts wait because the server cannot be reached. */
function Offline() {
  const { drafts, state } = useOutbox()
  if (state !== 'unreachable' || drafts.length === 0) return null
  return (
    <p className="notice" role="status">
      The server is out of reach. Your changes are kept in this browser and sent when it is back.
    </p>
  )
}
