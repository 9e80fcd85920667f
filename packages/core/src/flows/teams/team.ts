import type { Client } from '../../client.js'
import { type CallOptions, type Input, type Output, withContract } from '../../contract/endpoint.js'
import { id, nullable, optional, string } from '../../contract/schema/index.js'
import { sendTeamInvitation } from '../../contract/teams/team-invitations.js'
import { getTeamMemberProfile, removeTeamMember } from '../../contract/teams/team-members.js'
import { getTeam, postTeam, type ServerTeam, type Team } from '../../contract/teams/teams.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { INTERNALS } from '../../lib/internals.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { type Finder, finder, flow, inOneSession } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import type { ServerClient } from '../users/current-user.js'

/** The type of {@link findTeam}. */
export type FindTeam = Finder<typeof getTeam>

/**
 * Returns a team of the signed-in user. With a secret key, any team, with the fields for servers.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the team.
 * @returns The team, or null when it does not exist or the user is not a member.
 *
 * @example
 * const team = await findTeam(client, { teamId })
 */
export const findTeam: FindTeam = finder('findTeam', getTeam, 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND')

/** The type of {@link findTeamMemberProfile}. */
export type FindTeamMemberProfile = Finder<typeof getTeamMemberProfile>

/**
 * Returns the profile of a team member.
 *
 * @param client The client of the user.
 * @param input The IDs of the team and the user. `userId: 'me'` is the signed-in user.
 * @returns The profile, or null when the user is not a member.
 *
 * @example
 * const profile = await findTeamMemberProfile(client, { teamId, userId })
 * if (!profile) console.log('Not a member')
 */
export const findTeamMemberProfile: FindTeamMemberProfile = finder(
  'findTeamMemberProfile',
  getTeamMemberProfile,
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'USER_NOT_FOUND',
)

/** Input of {@link createTeam}. */
export interface CreateTeamInput {
  /** The display name of the team. */
  readonly displayName: string
  /** A data URL with a base64 image. Default: none. */
  readonly profileImageUrl?: string | null | undefined
}

const createOwnTeam = flow(
  'createTeam',
  { displayName: string, profileImageUrl: optional(nullable(string)) },
  (client: Client, input: CreateTeamInput, options?: CallOptions): Promise<Team> =>
    inOneSession(client, options, async (call) => {
      const created = await postTeam(client, { ...input, creatorUserId: 'me' }, call)
      // The team exists, whether or not it can be selected: a caller that tries again would create another one.
      await selectTeam(client, { teamId: created.id }, call).catch((error) => {
        if (isSessionChanged(error)) throw error
      })
      return created
    }),
  [postTeam],
)

/** The type of {@link createTeam}. */
export interface CreateTeam {
  (client: ServerClient, input: Input<typeof postTeam.forServers>, options?: CallOptions): Promise<ServerTeam>
  (client: Client, input: CreateTeamInput, options?: CallOptions): Promise<Team>
}

/**
 * Creates a team with the signed-in user as its first member, and selects it. With a secret key and without `tokenStore`,
 * creates a team with the user `creatorUserId`, or without members, and selects it for no user.
 *
 * @param client The client of the user, or a server client.
 * @param input The display name and the image. For a server client, also `creatorUserId` and the fields for servers.
 * @returns The new team.
 * @throws {LatchkeyError} `TEAM_CREATION_DISABLED` when the project does not allow users to create teams.
 *
 * @example
 * const team = await createTeam(client, { displayName: 'Design' })
 */
export const createTeam = withContract(
  (async (client: Client, input: Input<typeof postTeam.forServers>, options?: CallOptions) => {
    const isOwn = options?.tokenStore && (input?.creatorUserId ?? input?.addCurrentUser) === undefined
    return client?.[INTERNALS]?.may.server && !isOwn
      ? postTeam(client, input, options)
      : createOwnTeam(client, input, options)
  }) as CreateTeam,
  { ...createOwnTeam, forServers: postTeam.forServers },
)

/**
 * Selects a team of the signed-in user.
 *
 * @param client The client of the user.
 * @param input The ID of the team. Null selects none.
 * @returns The updated user.
 *
 * @example
 * await selectTeam(client, { teamId })
 */
export const selectTeam = flow(
  'selectTeam',
  { teamId: nullable(id) },
  (
    client: Client,
    { teamId }: { readonly teamId: string | null },
    options?: CallOptions,
  ): Promise<Output<typeof updateCurrentUser>> => updateCurrentUser(client, { selectedTeamId: teamId }, options),
  [updateCurrentUser],
)

/**
 * Removes the signed-in user from a team.
 *
 * @param client The client of the user.
 * @param input The ID of the team.
 *
 * @example
 * await leaveTeam(client, { teamId })
 */
export const leaveTeam = flow(
  'leaveTeam',
  { teamId: id },
  async (client: Client, { teamId }: { readonly teamId: string }, options?: CallOptions): Promise<void> => {
    await removeTeamMember(client, { teamId, userId: 'me' }, options)
  },
  [removeTeamMember],
)

/** Input of {@link inviteToTeam}. */
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
 *
 * @example
 * await inviteToTeam(client, { teamId, email: 'ada@example.com' })
 */
export const inviteToTeam = flow(
  'inviteToTeam',
  { teamId: id, email: string, callbackUrl: optional(string) },
  async (client: Client, { teamId, email, callbackUrl }: InviteToTeamInput, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const url = callbackUrl ?? (await absoluteUrl(client, 'teamInvitation', 'callbackUrl'))
      await sendTeamInvitation(client, { teamId, email, callbackUrl: url }, call)
    })
  },
  [sendTeamInvitation],
)
