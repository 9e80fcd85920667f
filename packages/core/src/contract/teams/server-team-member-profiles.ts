import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import { entity, id, optional } from '../schema/index.js'
import { serverUser } from '../users/server-users.js'
import { teamMemberProfileChanges, teamMemberProfileFields } from './team-member-profiles.js'

// The endpoints of `team-member-profiles.ts` for servers: each profile includes its user.

/** The profile of a member in a team, with the user. */
export const serverTeamMemberProfile = entity({ ...teamMemberProfileFields, user: serverUser })

export const listTeamMemberProfiles = endpoint({
  name: 'listTeamMemberProfiles',
  method: 'GET',
  path: '/team-member-profiles',
  access: 'server',
  summary: 'List the member profiles of a team, including the users',
  query: entity({ team_id: optional(id), user_id: optional(id) }),
  response: listOf(serverTeamMemberProfile),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
  reads: ['team-members'],
})

export const getTeamMemberProfile = endpoint({
  name: 'getTeamMemberProfile',
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'server',
  summary: 'Get the profile of a team member, including the user',
  response: serverTeamMemberProfile,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  reads: ['team-members'],
})

export const updateTeamMemberProfile = endpoint({
  name: 'updateTeamMemberProfile',
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'server',
  summary: 'Update the profile of any team member',
  body: teamMemberProfileChanges,
  response: serverTeamMemberProfile,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  changes: ['team-members'],
})
