// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import type { ViewOf } from '../contract/kinds.js'
import { nullable, optional, text } from '../contract/kinds.js'
import { sendTeamInvitation } from '../contract/team-invitations.js'
import { removeTeamMember } from '../contract/team-memberships.js'
import { postTeam, type team } from '../contract/teams.js'
import { updateCurrentUser } from '../contract/users.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { inOneSession } from './call.js'
import { flow } from './flow.js'

/** A team as its members see it. */
export type Team = ViewOf<typeof team>

export interface CreateTeamInput {
  readonly displayName: string
  /** A data URL with a base64 image: the service takes no other from an app. */
  readonly profileImageUrl?: string | null | undefined
}

/** Creates a team of which the signed-in user is the first member, and selects it. TEAM_CREATION_OFF where the project does not let people. */
export const createTeam = flow(
  'createTeam',
  { displayName: text, profileImageUrl: optional(nullable(text)) },
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

/** Makes a team the selected one of the signed-in user; null selects none. */
export const selectTeam = flow(
  'selectTeam',
  { teamId: nullable(text) },
  (
    client: Client,
    { teamId }: { readonly teamId: string | null },
    options?: CallOptions,
  ): Promise<Output<typeof updateCurrentUser>> => updateCurrentUser(client, { selectedTeamId: teamId }, options),
  ['TEAM_MEMBERSHIP_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/** Leaves a team. */
export const leaveTeam = flow(
  'leaveTeam',
  { teamId: text },
  async (client: Client, { teamId }: { readonly teamId: string }, options?: CallOptions): Promise<void> => {
    await removeTeamMember(client, { teamId, userId: 'me' }, options)
  },
  ['TEAM_MEMBERSHIP_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

export interface InviteToTeamInput {
  readonly teamId: string
  readonly email: string
  /** Where the mail leads; the configured invitation page unless said. */
  readonly callbackUrl?: string | undefined
}

/** Invites somebody to a team by mail. */
export const inviteToTeam = flow(
  'inviteToTeam',
  { teamId: text, email: text, callbackUrl: optional(text) },
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
