import { endpoint } from '../endpoint.js'
import { clientMetadata, clientReadOnlyMetadata } from '../metadata.js'
import { listOf, success } from '../responses.js'
import { booleanString, entity, id, nullable, optional, string } from '../schema/index.js'

/** The team fields that members can read. */
export const teamFields = {
  id: string,
  display_name: string,
  profile_image_url: nullable(string),
  client_metadata: optional(clientMetadata),
  client_read_only_metadata: optional(clientReadOnlyMetadata),
} as const

/** A team, as returned to clients. */
export const team = entity(teamFields)

/** The team fields that members can update. */
export const teamChanges = {
  display_name: optional(string),
  profile_image_url: optional(nullable(string)),
  client_metadata: optional(clientMetadata),
} as const

export const listTeams = endpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/teams',
  access: 'client',
  summary: 'List the teams of a user',
  query: entity({ user_id: id }),
  response: listOf(team),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['teams'],
})

export const postTeam = endpoint({
  name: 'postTeam',
  method: 'POST',
  path: '/teams',
  access: 'client',
  summary: 'Create a team',
  query: entity({ add_current_user: optional(booleanString) }),
  body: entity({ ...teamChanges, display_name: string, creator_user_id: optional(id) }),
  response: team,
  status: 201,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'TEAM_CREATION_DISABLED', 400: 'INVALID_IMAGE' },
  changes: ['teams', 'team-permissions', 'team-members'],
})

export const getTeam = endpoint({
  name: 'getTeam',
  method: 'GET',
  path: '/teams/{team_id}',
  access: 'client',
  summary: 'Get a team',
  response: team,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND'],
  reads: ['teams'],
})

export const updateTeam = endpoint({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: 'client',
  summary: 'Update a team',
  body: entity(teamChanges),
  response: team,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
  changes: ['teams', 'user'],
})

export const deleteTeam = endpoint({
  name: 'deleteTeam',
  method: 'DELETE',
  path: '/teams/{team_id}',
  access: 'client',
  summary: 'Delete a team',
  response: success,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  changes: ['teams', 'user', 'team-members', 'team-permissions', 'team-invitations', 'team-api-keys'],
  changesClaims: true,
})
