import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Handler } from './handler.tsx'
import { Button, Message } from './parts.tsx'
import { useOutbox } from './use-notes.ts'

/** The kit's pages. Asks before it opens the sign-out page if unsaved changes would be left behind. */
export function HandlerPage() {
  const { pathname } = useLocation()
  const { outbox } = useOutbox()
  const [left, setLeft] = useState(false)
  if (pathname !== '/handler/sign-out' || left || outbox.waiting() === 0) return <Handler />
  return (
    <Message title="Not everything is saved" role="alert">
      Some changes haven't been sent yet. They stay in this browser and will be sent when you sign in here again.
      <p className="choices">
        <Link to="/" className="button primary">
          Stay
        </Link>
        <Button onClick={() => setLeft(true)}>Sign out</Button>
      </p>
    </Message>
  )
}
