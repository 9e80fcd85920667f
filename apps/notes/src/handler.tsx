import { type Client, getUser, redirectTo } from '@latchkey/core'
import { AuthHandler, ErrorMessage, useAction } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ApiHelp } from './api-help.tsx'
import { config } from './client.ts'

const ITEMS = config.teams ? [{ id: 'notes-api', title: 'Use the notes API', content: <ApiHelp /> }] : []

const SCREENS = {
  'sign-in': { extraInfo: <TryIt /> },
  'account-settings': { extraItems: ITEMS },
}

/** All pages of the kit: sign-in, sign-up, account settings and so on. */
export function Handler() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return <AuthHandler path={path} navigate={(href) => navigate({ href })} screens={SCREENS} />
}

/** Signs in a guest: an anonymous user, who can become a permanent user later. */
async function enter(client: Client): Promise<void> {
  await getUser(client, { or: 'anonymous' })
  await redirectTo(client, 'afterSignIn', { replace: true })
}

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
