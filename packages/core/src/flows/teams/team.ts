import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { nullable, optional, string } from '../../contract/schema/index.js'
import { sendTeamInvitation } from '../../contract/teams/team-invitations.js'
import { getTeamMemberProfile } from '../../contract/teams/team-member-profiles.js'
import { removeTeamMember } from '../../contract/teams/team-memberships.js'
import { getTeam, postTeam } from '../../contract/teams/teams.js'
import { updateCurrentUser } from '../../contract/users/users.js'
import { inOneSession } from '../call.js'
import { orNull } from '../find.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'

/** A team, as returned to clients. */
export type Team = Output<typeof getTeam>

/**
 * Returns a team of the signed-in user.
 *
 * @param client The client of the user.
 * @param input The ID of the team.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The team, or null when it does not exist or the user is not a member.
 *
 * @example
 * const team = await findTeam(client, { teamId })
 */
export const findTeam = flow(
  'findTeam',
  { teamId: string },
  (client: Client, { teamId }: { readonly teamId: string }, options?: CallOptions): Promise<Team | null> =>
    orNull(getTeam(client, { teamId }, options), 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND'),
  ['USER_AUTHENTICATION_REQUIRED'],
)

/** The profile of a user in a team. */
export type TeamMemberProfile = Output<typeof getTeamMemberProfile>

/**
 * Returns the profile of a team member.
 *
 * @param client The client of the user.
 * @param input The IDs of the team and the user. `userId: 'me'` is the signed-in user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The profile, or null when the user is not a member.
 *
 * @example
 * const profile = await findTeamMemberProfile(client, { teamId, userId })
 * if (!profile) console.log('Not a member')
 */
export const findTeamMemberProfile = flow(
  'findTeamMemberProfile',
  { teamId: string, userId: string },
  (
    client: Client,
    { teamId, userId }: { readonly teamId: string; readonly userId: string },
    options?: CallOptions,
  ): Promise<TeamMemberProfile | null> =>
    orNull(getTeamMemberProfile(client, { teamId, userId }, options), 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'),
  ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_PERMISSION_REQUIRED'],
)

export interface CreateTeamInput {
  /** The display name of the team. */
  readonly displayName: string
  /** A data URL with a base64 image. Default: none. */
  readonly profileImageUrl?: string | null | undefined
}

/**
 * Creates a team with the signed-in user as its first member, and selects it.
 *
 * @param client The client of the user.
 * @param input The display name and the image.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The new team.
 * @throws {LatchkeyError} `TEAM_CREATION_DISABLED` when the project does not allow users to create teams.
 *
 * @example
 * const team = await createTeam(client, { displayName: 'Design' })
 */
export const createTeam = flow(
  'createTeam',
  { displayName: string, profileImageUrl: optional(nullable(string)) },
  async (client: Client, input: CreateTeamInput, options?: CallOptions): Promise<Team> => {
    const { displayName, profileImageUrl } = input
    return inOneSession(client, options, async (call) => {
      const created = await postTeam(client, { displayName, profileImageUrl, creatorUserId: 'me' }, call)
      await selectTeam(client, { teamId: created.id }, call)
      return created
    })
  },
  ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
)

/**
 * Selects a team of the signed-in user.
 *
 * @param client The client of the user.
 * @param input The ID of the team. Null selects none.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The updated user.
 *
 * @example
 * await selectTeam(client, { teamId })
 */
export const selectTeam = flow(
  'selectTeam',
  { teamId: nullable(string) },
  (
    client: Client,
    { teamId }: { readonly teamId: string | null },
    options?: CallOptions,
  ): Promise<Output<typeof updateCurrentUser>> => updateCurrentUser(client, { selectedTeamId: teamId }, options),
  ['TEAM_MEMBERSHIP_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/**
 * Removes the signed-in user from a team.
 *
 * @param client The client of the user.
 * @param input The ID of the team.
 * @param options Options of this call, such as `signal` and `timeout`.
 *
 * @example
 * await leaveTeam(client, { teamId })
 */
export const leaveTeam = flow(
  'leaveTeam',
  { teamId: string },
  async (client: Client, { teamId }: { readonly teamId: string }, options?: CallOptions): Promise<void> => {
    await removeTeamMember(client, { teamId, userId: 'me' }, options)
  },
  ['TEAM_MEMBERSHIP_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

export interface InviteToTeamInput {
  /** The ID of the team. */
  readonly teamId: string
  /** The email address of the recipient. */
  readonly email: string
  /** The URL that the link in the email opens. Default: the configured team invitation page. */
  readonly callbackUrl?: string | undefined
}

/**
 * Sends an email with an invitation to a team. Requires the permission `$invite_members`.
 *
 * @param client The client of the user, or a server client.
 * @param input The team and the email address.
 * @param options Options of this call, such as `signal` and `timeout`.
 *
 * @example
 * await inviteToTeam(client, { teamId, email: 'ada@example.com' })
 */
export const inviteToTeam = flow(
  'inviteToTeam',
  { teamId: string, email: string, callbackUrl: optional(string) },
  async (client: Client, { teamId, email, callbackUrl }: InviteToTeamInput, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const url = callbackUrl ?? (await absoluteUrl(client, 'teamInvitation', 'callbackUrl'))
      await sendTeamInvitation(client, { teamId, email, callbackUrl: url }, call)
    })
  },
  [
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'REDIRECT_URL_NOT_WHITELISTED',
    'USER_AUTHENTICATION_REQUIRED',
  ],
)
