import { listOf } from './answers.js'
import { endpoint } from './endpoint.js'
import { entity, nullable, optional, text } from './kinds.js'

/** The fields of a member's profile that the team sees. */
export const teamMemberProfileFields = {
  team_id: text,
  user_id: text,
  display_name: nullable(text),
  profile_image_url: nullable(text),
} as const

/** How a member shows in a team; what is not set comes from the user. */
export const teamMemberProfile = entity(teamMemberProfileFields)

/** The fields of a profile that can be changed. */
export const teamMemberProfileChanges = entity({
  display_name: optional(text),
  profile_image_url: optional(nullable(text)),
})

export const listTeamMemberProfiles = endpoint({
  name: 'listTeamMemberProfiles',
  method: 'GET',
  path: '/team-member-profiles',
  access: 'client',
  summary: 'List the members of a team by their profiles',
  query: entity({ team_id: text, user_id: optional(text) }),
  response: listOf(teamMemberProfile),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  refusals: { 400: 'NOT_ALLOWED' },
  reads: ['team-members'],
})

export const readTeamMemberProfile = endpoint({
  name: 'readTeamMemberProfile',
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'client',
  summary: 'Read the profile of a team member',
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
  refusals: { 403: 'NOT_ALLOWED', 400: 'INVALID_IMAGE' },
  changes: ['team-members'],
})
