import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import { entity, id, nullable, optional, string } from '../schema/index.js'

/** The fields of a member profile that the team can read. */
export const teamMemberProfileFields = {
  team_id: string,
  user_id: string,
  display_name: nullable(string),
  profile_image_url: nullable(string),
} as const

/** The profile of a member in a team. Fields that are not set fall back to the user. */
export const teamMemberProfile = entity(teamMemberProfileFields)

/** The fields of a profile that can be updated. */
export const teamMemberProfileChanges = entity({
  display_name: optional(string),
  profile_image_url: optional(nullable(string)),
})

export const listTeamMemberProfiles = endpoint({
  name: 'listTeamMemberProfiles',
  method: 'GET',
  path: '/team-member-profiles',
  access: 'client',
  summary: 'List the member profiles of a team',
  query: entity({ team_id: id, user_id: optional(id) }),
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
})

export const getTeamMemberProfile = endpoint({
  name: 'getTeamMemberProfile',
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'client',
  summary: 'Get the profile of a team member',
  response: teamMemberProfile,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  reads: ['team-members'],
})

export const updateTeamMemberProfile = endpoint({
  name: 'updateTeamMemberProfile',
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'client',
  summary: 'Update the profile of a team member',
  body: teamMemberProfileChanges,
  response: teamMemberProfile,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'NOT_ALLOWED', 400: 'INVALID_IMAGE' },
  changes: ['team-members'],
})
