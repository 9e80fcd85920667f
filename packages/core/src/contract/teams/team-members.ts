import { endpoint, type Output } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'
import { serverUser } from '../users/users.js'
import { ofTeamOrUser } from './of-team-or-user.js'

/** The fields of a member profile that the team can read. */
const fields = {
  team_id: s.string,
  user_id: s.string,
  display_name: s.nullable(s.string),
  profile_image_url: s.nullable(s.string),
} as const

/** The profile of a member in a team. Fields that are not set fall back to the user. */
export const teamMemberProfile = s.entity(fields)

/** The profile of a member in a team, with the user. */
export const serverTeamMemberProfile = s.entity({ ...fields, user: serverUser })

/**
 * The profile of a user in a team.
 *
 * @example
 * const nameOf = ({ displayName }: TeamMemberProfile) => displayName
 */
export type TeamMemberProfile = Output<typeof getTeamMemberProfile>
/**
 * The profile of a user in a team, with the user, as returned to servers.
 *
 * @example
 * const emailOf = ({ user }: ServerTeamMemberProfile) => user.primaryEmail
 */
export type ServerTeamMemberProfile = Output<typeof getTeamMemberProfile.forServers>

/** The fields of a profile that can be updated. */
const changes = s.entity({
  display_name: s.optional(s.string),
  profile_image_url: s.optional(s.nullable(s.string)),
})

/**
 * Lists the profiles of the members of a team. With a secret key, also the users.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the team. `userId` returns the profiles of that user only: with a secret key, without `teamId` those in
 * all teams.
 * @returns The profiles, in the order in which the members joined.
 *
 * @example
 * const members = await listTeamMemberProfiles(client, { teamId })
 */
export const listTeamMemberProfiles = endpoint('GET /team-member-profiles', 'client', {
  name: 'listTeamMemberProfiles',
  summary: 'List the member profiles of a team',
  query: s.entity({ team_id: s.id, user_id: s.optional(s.id) }),
  response: listOf(teamMemberProfile),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  plainTextErrors: { 400: 'NOT_ALLOWED' },
  reads: ['team-members'],
  forServers: {
    summary: 'List the member profiles of a team, including the users',
    // Without both, the service returns the members of all teams.
    query: ofTeamOrUser(s.entity({ team_id: s.optional(s.id), user_id: s.optional(s.id) })),
    response: listOf(serverTeamMemberProfile),
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
    plainTextErrors: {},
  },
})

/**
 * Returns the profile of a team member. With a secret key, also the user.
 *
 * @param client The client of the user, or a server client.
 * @param input The IDs of the team and the user. `userId: 'me'` is the signed-in user.
 * @returns The profile. {@link findTeamMemberProfile} returns null for a user who is not a member.
 *
 * @example
 * const { displayName } = await getTeamMemberProfile(client, { teamId, userId: 'me' })
 */
export const getTeamMemberProfile = endpoint('GET /team-member-profiles/{team_id}/{user_id}', 'client', {
  name: 'getTeamMemberProfile',
  summary: 'Get the profile of a team member',
  response: teamMemberProfile,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  reads: ['team-members'],
  forServers: {
    summary: 'Get the profile of a team member, including the user',
    response: serverTeamMemberProfile,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  },
})

/**
 * Changes the profile of a team member. With a secret key, of any member.
 *
 * @param client The client of the user, or a server client.
 * @param input The IDs of the team and the user, and the fields to change. `userId: 'me'` is the signed-in user.
 * @returns The changed profile.
 *
 * @example
 * await updateTeamMemberProfile(client, { teamId, userId: 'me', displayName: 'Ada' })
 */
export const updateTeamMemberProfile = endpoint('PATCH /team-member-profiles/{team_id}/{user_id}', 'client', {
  name: 'updateTeamMemberProfile',
  summary: 'Update the profile of a team member',
  body: changes,
  response: teamMemberProfile,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'NOT_ALLOWED', 400: 'INVALID_IMAGE' },
  changes: ['team-members'],
  forServers: {
    summary: 'Update the profile of any team member',
    response: serverTeamMemberProfile,
    plainTextErrors: {},
  },
})

export const addTeamMember = endpoint('POST /team-memberships/{team_id}/{user_id}', 'server', {
  name: 'addTeamMember',
  summary: 'Add a user to a team',
  body: s.entity({}),
  response: s.entity({ team_id: s.string, user_id: s.string }),
  status: 201,
  errors: ['USER_NOT_FOUND', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['team-members', 'teams', 'team-permissions'],
})

export const removeTeamMember = endpoint('DELETE /team-memberships/{team_id}/{user_id}', 'client', {
  name: 'removeTeamMember',
  summary: 'Remove a user from a team, or leave a team',
  response: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  changes: ['team-members', 'teams', 'user', 'team-permissions'],
  changesClaims: true,
})
