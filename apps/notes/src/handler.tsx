import { type Client, getUser, redirectTo } from '@latchkey/core'
import { AuthHandler, useAction } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOutbox } from './use-notes.ts'

/** All pages of the kit under /handler/: sign-in, sign-up, sign-out and so on. */
export function Handler() {
  const { href, pathname } = useLocation()
  const navigate = useNavigate()
  const { outbox } = useOutbox()
  const [left, setLeft] = useState(false)
  if (pathname === '/handler/sign-out' && outbox.waiting() > 0 && !left) return <Unsent onLeave={() => setLeft(true)} />
  return (
    <>
      <AuthHandler path={href} navigate={(to) => navigate({ href: to })} />
      {pathname === '/handler/sign-in' && <TryIt />}
    </>
  )
}

async function enter(client: Client): Promise<void> {
  await getUser(client, { or: 'anonymous' })
  await redirectTo(client, 'afterSignIn', { replace: true })
}

/** The way in for people who only want to look: an anonymous user, who may become a full one later. */
function TryIt() {
  const { run, pending, error } = useAction(enter)
  return (
    <div className="empty">
      <button type="button" className="button" disabled={pending} onClick={() => run()}>
        Try without an account
      </button>
      {error !== undefined && <p role="alert">{error instanceof Error ? error.message : String(error)}</p>}
    </div>
  )
}

/** Asks before a sign-out that leaves texts behind which the server has not got. */
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
