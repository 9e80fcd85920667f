import type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
} from '@stackframe/js'
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

export async function setUp(user: ServerUser): Promise<ServerTeam[]> {
  const team = await user.createTeam({ displayName: 'Comets' })
  await user.setSelectedTeam(team)
  await user.leaveTeam(team)
  const profile = await user.getTeamProfile(team)
  await profile.update({ displayName: 'Ada' })
  const found: ServerTeam | null = await user.getTeam(team.id)
  return found ? [found] : user.listTeams()
}

export async function promote(user: ServerUser, team: ServerTeam): Promise<string[]> {
  await user.grantPermission(team, 'admin')
  await user.revokePermission(team, 'member')
  await user.grantPermission('see_metrics')
  await user.revokePermission('see_metrics')
  if (await user.hasPermission(team, 'admin')) return (await user.listPermissions(team)).map(({ id }) => id)
  return []
}

export const forUser = async (user: ServerUser): Promise<string> =>
  (await user.createApiKey({ description: 'CI', expiresAt: null })).value
export const ofTeam = async (team: ServerTeam): Promise<string[]> =>
  (await team.listApiKeys()).map(({ value }) => value.lastFour)
