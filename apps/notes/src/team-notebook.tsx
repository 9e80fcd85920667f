import { useTeamsState } from '@latchkey/react/hooks'
import { Link } from '@tanstack/react-router'

/** The heading of a team's notebook. The menu of the user opens the notebooks of other teams. */
export default function TeamNotebook({ team }: { readonly team: string }) {
  const teams = useTeamsState()
  const name = teams.status === 'ready' && teams.value.find(({ id }) => id === team)?.displayName
  return (
    <div>
      <h1>{name || 'Team notes'}</h1>
      <Link to="/" search={{}}>
        Your own notes
      </Link>
    </div>
  )
}
