import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import { Account } from './account.tsx'
import { useOutbox } from './notes/use-notes.ts'
import { Connection } from './offline/connection.tsx'
import { Toasts } from './toasts.tsx'

/** The layout of every page. */
export function Shell() {
  const { config } = useRouteContext({ from: '__root__' })
  const { drafts, reachable } = useOutbox()
  return (
    <div className="column">
      <header className="bar">
        <Link to="/">note.</Link>
        <Connection />
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
