import { useUser } from '@stackframe/react'
import { useState } from 'react'

export function Notes() {
  const user = useUser({ or: 'redirect' })
  const teams = user.useTeams()
  const [name, setName] = useState('')
  return (
    <main>
      <h1>Notes of {user.primaryEmail}</h1>
      <ul>
        {teams.map((team) => (
          <li key={team.id}>{team.displayName}</li>
        ))}
      </ul>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          await user.createTeam({ displayName: name })
        }}
      >
        <label>
          Team <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <button type="submit">Create team</button>
      </form>
    </main>
  )
}
