import type { ServerTeam, ServerTeamCreateOptions, ServerTeamUpdateOptions, ServerTeamUser } from '@stackframe/js'
import { serverApp } from './app'

export async function create(options: ServerTeamCreateOptions): Promise<ServerTeam> {
  const team = await serverApp.createTeam({ creatorUserId: 'u', ...options })
  await team.addUser('u')
  await team.removeUser('v')
  return team
}
export const find = (id: string): Promise<ServerTeam | null> => serverApp.getTeam(id)
export const byKey = (apiKey: string): Promise<ServerTeam | null> => serverApp.getTeam({ apiKey })
export const all = async (): Promise<ServerTeam[]> => serverApp.listTeams()
export const members = (team: ServerTeam): Promise<ServerTeamUser[]> => team.listUsers()
export const emails = async (team: ServerTeam): Promise<(string | null)[]> =>
  (await team.listUsers()).map((user) => user.teamProfile.displayName ?? user.primaryEmail)
export const change = (team: ServerTeam, changes: ServerTeamUpdateOptions): Promise<void> =>
  team.update({ serverMetadata: {}, clientReadOnlyMetadata: {}, ...changes })
export const age = ({ createdAt, serverMetadata }: ServerTeam): unknown => [createdAt.getTime(), serverMetadata]
