import { useUser } from '@stackframe/react'

export function Keys() {
  const user = useUser({ or: 'redirect' })
  const keys = user.useApiKeys()
  const ofTeam = user.selectedTeam?.useApiKeys() ?? []
  return (
    <ul>
      {[...keys, ...ofTeam].map((key) => (
        <li key={key.id}>
          {key.description} {key.value.lastFour} {key.whyInvalid()}
          <button type="button" onClick={() => key.revoke()}>
            Revoke
          </button>
        </li>
      ))}
    </ul>
  )
}
