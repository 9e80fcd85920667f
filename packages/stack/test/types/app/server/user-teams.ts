import type { ServerTeam, ServerUser } from '@stackframe/js'

export async function setUp(user: ServerUser): Promise<ServerTeam[]> {
  const team = await user.createTeam({ displayName: 'Comets' })
  await user.setSelectedTeam(team)
  await user.leaveTeam(team)
  const profile = await user.getTeamProfile(team)
  await profile.update({ displayName: 'Ada' })
  const found: ServerTeam | null = await user.getTeam(team.id)
  return found ? [found] : user.listTeams()
}
