import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import * as s from '../schema/index.js'
import { projectPermission, teamPermission } from './permissions.js'

export const grantTeamPermission = endpoint('POST /team-permissions/{team_id}/{user_id}/{permission}', {
  name: 'grantTeamPermission',
  access: 'server',
  summary: 'Grant a user a permission in a team',
  body: s.entity({}),
  response: teamPermission,
  status: 201,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'PERMISSION_NOT_FOUND',
    'WRONG_PERMISSION_SCOPE',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  changes: ['team-permissions'],
})

export const revokeTeamPermission = endpoint('DELETE /team-permissions/{team_id}/{user_id}/{permission}', {
  name: 'revokeTeamPermission',
  access: 'server',
  summary: 'Revoke a permission of a user in a team',
  response: success,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  changes: ['team-permissions'],
})

export const grantProjectPermission = endpoint('POST /project-permissions/{user_id}/{permission}', {
  name: 'grantProjectPermission',
  access: 'server',
  summary: 'Grant a user a permission in the project',
  body: s.entity({}),
  response: projectPermission,
  status: 201,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})

export const revokeProjectPermission = endpoint('DELETE /project-permissions/{user_id}/{permission}', {
  name: 'revokeProjectPermission',
  access: 'server',
  summary: 'Revoke a permission of a user in the project',
  response: success,
  errors: ['USER_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['project-permissions'],
})
