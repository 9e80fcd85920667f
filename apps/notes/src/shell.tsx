import { Link, Outlet } from '@tanstack/react-router'
import { Account } from './account.tsx'
import { config } from './client.ts'
import { Toasts } from './toasts.tsx'

/** The layout of every page. */
export function Shell() {
  return (
    <div className="column">
      <header className="row">
        <Link to="/" className="logo" aria-label="note.">
          note<span>.</span>
        </Link>
        <Account />
      </header>
      <main>
        <Outlet />
      </main>
      <footer className="muted">built with {config.database} ❤️</footer>
      <Toasts />
    </div>
  )
}
