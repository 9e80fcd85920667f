import { type Team, useUser } from '@stackframe/react'
import { TeamPanel } from './team-panel'

export function Teams({ id, selected }: { id: string; selected: Team }) {
  const user = useUser({ or: 'redirect' })
  const teams = user.useTeams()
  const team = user.useTeam(id)
  const permissions = user.usePermissions(teams[0] ?? selected)
  return (
    <>
      {teams.map((one) => (
        <TeamPanel key={one.id} team={one} />
      ))}
      <p>{team?.displayName}</p>
      <p>{permissions.map((permission) => permission.id)}</p>
    </>
  )
}
