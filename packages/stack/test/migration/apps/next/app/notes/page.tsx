'use client'

import { useUser } from '@stackframe/stack'
import { useState } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export default function Page() {
  const user = useUser({ or: 'redirect' })
  const teams = user.useTeams()
  const isHydrated = useIsHydrated()
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
          Team <input value={name} disabled={!isHydrated} onChange={(event) => setName(event.target.value)} />
        </label>
        <button type="submit" disabled={!isHydrated}>
          Create team
        </button>
      </form>
    </main>
  )
}
