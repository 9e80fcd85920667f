import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Account } from './account.tsx'
import { useOutbox } from './notes/use-notes.ts'
import { Connection } from './offline/connection.tsx'
import { Toasts } from './toasts.tsx'

// The app works without it.
const Notebooks = lazy(() => import('./teams/notebooks.tsx').catch(() => ({ default: () => null })))

/** The layout of every page. */
export function Shell() {
  const { config } = useRouteContext({ from: '__root__' })
  const { outbox, reachable } = useOutbox()
  return (
    <div className="column">
      <header className="bar">
        <Link to="/" search={{ team: undefined }}>
          note.
        </Link>
        {config.teams && outbox.owner() && (
          <Suspense>
            <Notebooks />
          </Suspense>
        )}
        <Connection />
        <Account />
      </header>
      <main>
        {!reachable && outbox.unsavedCount() > 0 && (
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
