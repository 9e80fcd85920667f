import { useUserState } from '@latchkey/react'
import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import { Toasts } from './toasts.tsx'

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
          <Outlet />
        </main>
        <footer>built with {config.database} ❤️</footer>
      </div>
      <Toasts />
    </>
  )
}

function Account() {
  const state = useUserState()
  // A service out of reach knows no name, but the way out stays.
  if (state.status !== 'signed-in' && state.status !== 'failed') return null
  return (
    <nav className="account" aria-label="Account">
      {state.status === 'signed-in' && <span>{state.user.displayName ?? state.user.primaryEmail}</span>}
      <Link to="/handler/$" params={{ _splat: 'sign-out' }} preload={false}>
        Sign out
      </Link>
    </nav>
  )
}
