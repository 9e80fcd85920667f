import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import * as s from '../schema/index.js'

export const addTeamMember = endpoint('POST /team-memberships/{team_id}/{user_id}', {
  name: 'addTeamMember',
  access: 'server',
  summary: 'Add a user to a team',
  body: s.entity({}),
  response: s.entity({ team_id: s.string, user_id: s.string }),
  status: 201,
  errors: ['USER_NOT_FOUND', 'TEAM_NOT_FOUND', 'TEAM_MEMBERSHIP_ALREADY_EXISTS', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['team-members', 'teams', 'team-permissions'],
})

export const removeTeamMember = endpoint('DELETE /team-memberships/{team_id}/{user_id}', {
  name: 'removeTeamMember',
  access: 'client',
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
