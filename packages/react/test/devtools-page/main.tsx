import { createClient, getUser, listTeams } from '@latchkey/core'
import { createRoot } from 'react-dom/client'
import { LatchkeyDevtools } from '../../src/entries/devtools.js'
import { SignIn } from '../../src/entries/sign-in.js'
import { LatchkeyProvider, useAuthQuery, useUserState } from '../../src/index.js'

const { projectId = '', publishableKey = '', baseUrl = '' } = document.body.dataset
const client = createClient({ projectId, publishableKey, baseUrl, tokenStore: 'cookie', redirectMethod: 'none' })

function App() {
  const state = useUserState({ includeRestricted: true })
  useAuthQuery(listTeams)
  return (
    <main>
      <h1>App</h1>
      <p>{state.status === 'signed-in' ? `Hello ${state.user.primaryEmail}` : 'Hello stranger'}</p>
      <button type="button" onClick={() => getUser(client).catch(() => {})}>
        Load the user
      </button>
      <SignIn />
    </main>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  <LatchkeyProvider client={client}>
    <App />
    <LatchkeyDevtools emulator={document.body.dataset.emulator} />
  </LatchkeyProvider>,
)
