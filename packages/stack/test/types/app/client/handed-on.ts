import type { CurrentUser, Team } from '@stackframe/js'

/** Methods are handed on without their object. */
export function actions(user: CurrentUser, team: Team) {
  const { createTeam, signOut, listTeams } = user
  const { inviteUser, listUsers, update } = team
  return { createTeam, signOut, listTeams, inviteUser, listUsers, update }
}
export const byId = (teams: Team[]): Map<string, Team> => new Map(teams.map((team) => [team.id, team]))
