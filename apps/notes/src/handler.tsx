import { type Client, getUser, redirectTo } from '@latchkey/core'
import { type AccountItem, AuthHandler, ErrorMessage, useAction } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { useLocation, useNavigate } from '@tanstack/react-router'

interface HandlerProps {
  /** Sections of the account settings, in addition to those of the kit. */
  readonly accountItems?: readonly AccountItem[]
}

/** All pages of the kit under /handler/: sign-in, sign-up, sign-out and so on. */
export function Handler({ accountItems }: HandlerProps) {
  const { href } = useLocation()
  const navigate = useNavigate()
  return (
    <AuthHandler
      path={href}
      navigate={(to) => navigate({ href: to })}
      screens={{ ...SCREENS, 'account-settings': { extraItems: accountItems } }}
    />
  )
}

async function enter(client: Client): Promise<void> {
  await getUser(client, { or: 'anonymous' })
  await redirectTo(client, 'afterSignIn', { replace: true })
}

/** Signs in an anonymous user, who can become a full user later. */
function TryIt() {
  const { run, pending, error } = useAction(enter)
  return (
    <div className="try">
      <button type="button" className="button" disabled={pending} onClick={() => run()}>
        Try without an account
      </button>
      <ErrorMessage error={error} />
    </div>
  )
}

const SCREENS = { 'sign-in': { extraInfo: <TryIt /> } }
