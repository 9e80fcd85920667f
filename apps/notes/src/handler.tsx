import { type Client, getUser, redirectTo } from '@latchkey/core'
import { AuthHandler, useAction } from '@latchkey/react'
import '@latchkey/react/styles.css'
import '@latchkey/react/account.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { errorText } from './error-text.ts'

/** All pages of the kit under /handler/: sign-in, sign-up, sign-out and so on. */
export function Handler() {
  const { href, pathname } = useLocation()
  const navigate = useNavigate()
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
      <div role="alert">{error !== undefined && <p>{errorText(error)}</p>}</div>
    </div>
  )
}
