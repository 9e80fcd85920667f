import type { CurrentUser, Team, TeamCreateOptions, TeamUpdateOptions } from '@stackframe/js'

export async function create(user: CurrentUser, options: TeamCreateOptions): Promise<Team> {
  const team = await user.createTeam({ ...options, profileImageUrl: 'https://example.com/a.png' })
  await user.setSelectedTeam(team)
  return team
}
export const rename = (team: Team, changes: TeamUpdateOptions): Promise<void> => team.update(changes)
export const renamed = (team: Team): Promise<void> =>
  team.update({ displayName: `${team.displayName}!`, clientMetadata: { a: 1 }, profileImageUrl: null })
export const remove = (team: Team): Promise<void> => team.delete()
export const leave = (user: CurrentUser, team: Team): Promise<void> => user.leaveTeam(team)
export const names = async (user: CurrentUser): Promise<string[]> =>
  (await user.listTeams()).map(({ displayName }) => displayName)
export const find = (user: CurrentUser, id: string): Promise<Team | null> => user.getTeam(id)
export const selected = (user: CurrentUser): string | null => user.selectedTeam?.displayName ?? null
export const metadata = (team: Team): unknown => team.clientMetadata?.plan ?? team.clientReadOnlyMetadata
