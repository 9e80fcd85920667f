import { useTeamsState } from '@latchkey/react'

/** The name of a team in the heading of its notebook. */
export default function TeamName({ team }: { readonly team: string }) {
  const teams = useTeamsState()
  return (teams.status === 'ready' && teams.value.find(({ id }) => id === team)?.displayName) || 'Team notes'
}
