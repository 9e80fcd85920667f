import { configFromEnv, createClient, createTeam } from '@latchkey/core'
import { LatchkeyProvider, useAction, useTeams, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { ErrorMessage } from '@latchkey/react/screens'
import { TeamSwitcher } from '@latchkey/react/user-button'
import { Suspense } from 'react'

const client = createClient(configFromEnv())

export default function App() {
  return (
    <LatchkeyProvider client={client}>
      <Suspense>{location.pathname.startsWith('/handler/') ? <AuthHandler fullPage /> : <Teams />}</Suspense>
    </LatchkeyProvider>
  )
}

function Teams() {
  useUser({ or: 'redirect' })
  const teams = useTeams()
  const create = useAction(createTeam)
  return (
    <main>
      <h1>Your teams</h1>
      <TeamSwitcher />
      <ul>
        {teams.map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      <button
        type="button"
        disabled={create.isPending}
        onClick={() => create.run({ displayName: `Team ${teams.length + 1}` })}
      >
        Create a team
      </button>
      <ErrorMessage error={create.error} />
    </main>
  )
}
