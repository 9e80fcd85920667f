import { listOf } from './answers.js'
import { endpoint } from './endpoint.js'
import { entity, optional, text } from './kinds.js'
import { serverUser } from './server-users.js'
import { teamMemberProfileChanges, teamMemberProfileFields } from './team-member-profiles.js'

// The calls of `team-member-profiles.ts` as a server makes them: each profile comes with its user.

/** How a member shows in a team, with the user behind it. */
export const serverTeamMemberProfile = entity({ ...teamMemberProfileFields, user: serverUser })

export const listTeamMemberProfiles = endpoint({
  name: 'listTeamMemberProfiles',
  method: 'GET',
  path: '/team-member-profiles',
  access: 'server',
  summary: 'List team members by their profiles, with their users',
  query: entity({ team_id: optional(text), user_id: optional(text) }),
  response: listOf(serverTeamMemberProfile),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_NOT_FOUND', 'USER_NOT_FOUND'],
  reads: ['team-members'],
})

export const readTeamMemberProfile = endpoint({
  name: 'readTeamMemberProfile',
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: 'server',
  summary: 'Read the profile of a team member, with the user',
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
