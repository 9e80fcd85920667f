import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiHelp } from './account-items/api-help.tsx'
import { MailboxLink } from './development/mailbox-link.tsx'
import { Handler } from './handler.tsx'
import { useOutbox } from './notes/use-notes.ts'
import { Button, Message } from './parts.tsx'
import './handler-page.css'

const TAGLINE = 'Notes in Markdown that open in an instant, with or without a network.'

const ITEMS = [{ id: 'notes-api', title: 'Use the notes API', content: <ApiHelp /> }]

/** The auth pages. Asks before opening the sign-out page when the user has unsaved changes. */
export function HandlerPage() {
  const { pathname } = useLocation()
  const { config } = useRouteContext({ from: '__root__' })
  const { outbox } = useOutbox()
  const [confirmed, setConfirmed] = useState(false)
  if (pathname !== '/handler/sign-out' || confirmed || outbox.unsavedCount() === 0)
    return (
      <>
        {/^\/handler\/sign-(in|up)$/.test(pathname) && <p className="tagline">{TAGLINE}</p>}
        <Handler {...(config.teams && { accountItems: ITEMS })} />
        {import.meta.env.DEV && <MailboxLink />}
      </>
    )
  return (
    <Message title="Not everything is saved" role="alert">
      Some changes haven't been sent yet. They stay in this browser and will be sent when you sign in here again.
      <p className="choices">
        <Link to="/" className="button primary">
          Stay
        </Link>
        <Button onClick={() => setConfirmed(true)}>Sign out</Button>
      </p>
    </Message>
  )
}
