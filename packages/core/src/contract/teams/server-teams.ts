import { endpoint } from '../endpoint.js'
import { clientReadOnlyMetadata, serverMetadata } from '../metadata.js'
import { listOf } from '../responses.js'
import { booleanString, date, entity, id, optional, string } from '../schema/index.js'
import * as client from './teams.js'

// The endpoints of `teams.ts` for servers: the same names, with server-only fields.

/** A team, as returned to servers. */
export const serverTeam = entity({
  ...client.teamFields,
  created_at_millis: date,
  server_metadata: optional(serverMetadata),
})

const changes = {
  ...client.teamChanges,
  client_read_only_metadata: optional(clientReadOnlyMetadata),
  server_metadata: optional(serverMetadata),
} as const

export const listTeams = endpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/teams',
  access: 'server',
  summary: 'List all teams, or the teams of a user',
  query: entity({ user_id: optional(id) }),
  response: listOf(serverTeam),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['teams'],
})

export const createTeam = endpoint({
  name: 'createTeam',
  method: 'POST',
  path: '/teams',
  access: 'server',
  summary: 'Create a team',
  query: entity({ add_current_user: optional(booleanString) }),
  body: entity({ ...changes, display_name: string, creator_user_id: optional(id) }),
  response: serverTeam,
  status: 201,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['teams', 'team-permissions', 'team-members'],
})

export const getTeam = endpoint({
  name: 'getTeam',
  method: 'GET',
  path: '/teams/{team_id}',
  access: 'server',
  summary: 'Get a team',
  response: serverTeam,
  errors: ['TEAM_NOT_FOUND'],
  reads: ['teams'],
})

export const updateTeam = endpoint({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: 'server',
  summary: 'Update a team',
  body: entity(changes),
  response: serverTeam,
  errors: ['TEAM_NOT_FOUND'],
  changes: ['teams', 'user', 'users'],
})
