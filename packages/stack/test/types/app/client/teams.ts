import type {
  CurrentUser,
  EditableTeamMemberProfile,
  Team,
  TeamCreateOptions,
  TeamInvitation,
  TeamMemberProfile,
  TeamUpdateOptions,
  TeamUser,
} from '@stackframe/js'
import { app } from './app'

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

export const members = async (team: Team): Promise<TeamUser[]> => team.listUsers()
export const nameOf = ({ id, teamProfile }: TeamUser): string => teamProfile.displayName ?? id
export const imageOf = (profile: TeamMemberProfile): string | null => profile.profileImageUrl

export async function renameTeamProfile(
  user: CurrentUser,
  team: Team,
  displayName: string,
): Promise<EditableTeamMemberProfile> {
  const profile = await user.getTeamProfile(team)
  await profile.update({ displayName, profileImageUrl: null })
  return profile
}

export async function invite(team: Team, email: string): Promise<void> {
  await team.inviteUser({ email })
  await team.inviteUser({ email, callbackUrl: 'https://example.com/join' })
}
export const pending = async (team: Team): Promise<string[]> =>
  (await team.listInvitations())
    .filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
    .map(({ recipientEmail, id }) => recipientEmail ?? id)
export const revoke = (invitation: TeamInvitation): Promise<void> => invitation.revoke()

export async function accept(code: string): Promise<string> {
  const valid = await app.verifyTeamInvitationCode(code)
  if (valid.status === 'error') throw valid.error
  const details = await app.getTeamInvitationDetails(code)
  if (details.status === 'error') throw details.error
  const accepted = await app.acceptTeamInvitation(code)
  if (accepted.status === 'error') throw accepted.error
  return details.data.teamDisplayName
}

export async function can(user: CurrentUser, team: Team): Promise<boolean[]> {
  const permission = await user.getPermission(team, '$invite_members')
  const all = await user.listPermissions(team, { recursive: false })
  return [
    await user.hasPermission(team, '$update_team'),
    await user.hasPermission('see_metrics'),
    permission?.id === '$invite_members',
    all.some(({ id }) => id === '$delete_team'),
    (await user.listPermissions()).length > 0,
    (await user.listPermissions({ recursive: true })).length > 0,
  ]
}

/** Methods are handed on without their object. */
export function actions(user: CurrentUser, team: Team) {
  const { createTeam, signOut, listTeams } = user
  const { inviteUser, listUsers, update } = team
  return { createTeam, signOut, listTeams, inviteUser, listUsers, update }
}
export const byId = (teams: Team[]): Map<string, Team> => new Map(teams.map((team) => [team.id, team]))
