import { createClient, signUpWithPassword } from '@latchkey/core'
import { externalTokenStore } from '@latchkey/core/external-sessions'
import { getHttpOnlyOptions } from '@latchkey/core/http-only'
import { LatchkeyProvider, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { UserButton } from '@latchkey/react/user-button'
import { type FunctionComponent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@latchkey/react/styles.css'

// A minimal single-page app, for journeys that depend on where the session is stored.

const { projectId = '', publishableKey = '', mode } = document.body.dataset
if (mode === 'withoutLocks') Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
const config = { projectId, publishableKey, baseUrl: window.location.origin }

/** The session of another provider. Its kit is this script: journeys write the email address of the user into the storage. */
const providerSession = () => localStorage.getItem('provider')
const external = externalTokenStore({
  provider: 'clerk',
  getSessionId: providerSession,
  async getToken() {
    const email = providerSession()
    return email && (await fetch(`/provider-token?email=${email}`)).text()
  },
  subscribe(changed) {
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  },
})

const client = createClient({
  ...config,
  ...(mode === 'httpOnly' && getHttpOnlyOptions(config)),
  ...(mode === 'external' && { tokenStore: external }),
})

function Home() {
  const user = useUser()
  return <p>{user ? `Signed in as ${user.primaryEmail}` : 'Signed out'}</p>
}

/** A custom form, because the screens of the kit refuse to be framed by another site. */
function Framed() {
  const [problem, setProblem] = useState('')
  const signUp = (form: FormData) =>
    signUpWithPassword(client, { email: String(form.get('email')), password: 'correct horse' }).catch((error) =>
      setProblem(error.code),
    )
  return (
    <form action={signUp}>
      <Home />
      <label>
        Email <input name="email" />
      </label>
      <button type="submit">Sign up</button>
      <p>{problem}</p>
    </form>
  )
}

const SCREENS: Readonly<Record<string, FunctionComponent>> = { '/framed': Framed, '/': Home }
const Screen = SCREENS[window.location.pathname] ?? AuthHandler

createRoot(document.getElementById('app') as Element).render(
  <LatchkeyProvider client={client}>
    <UserButton />
    <Screen />
  </LatchkeyProvider>,
)
