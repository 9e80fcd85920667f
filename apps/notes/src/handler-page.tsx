import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Handler } from './handler.tsx'
import { useOutbox } from './use-notes.ts'

/** The kit's pages; before the one that signs out, a question if something would be left behind. */
export function HandlerPage() {
  const { pathname } = useLocation()
  const { outbox } = useOutbox()
  const [left, setLeft] = useState(false)
  const asks = pathname === '/handler/sign-out' && outbox.waiting() > 0 && !left
  return asks ? <Unsent onLeave={() => setLeft(true)} /> : <Handler />
}

function Unsent({ onLeave }: { onLeave(): void }) {
  return (
    <div className="empty" role="alert">
      <h1>Not everything is saved</h1>
      <p>
        Some changes have not reached the server. They stay in this browser, and are sent when you sign in here again.
      </p>
      <p className="choices">
        <Link to="/" className="button primary">
          Stay
        </Link>
        <button type="button" className="button" onClick={onLeave}>
          Sign out
        </button>
      </p>
    </div>
  )
}
