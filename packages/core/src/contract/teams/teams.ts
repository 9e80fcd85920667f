import { endpoint, type Output } from '../endpoint.js'
import { teamMetadata } from '../metadata.js'
import { listOf, pageOf, success } from '../responses.js'
import {
  booleanString,
  date,
  entity,
  enumOf,
  id,
  nullable,
  numberString,
  optional,
  requiredInCalls,
  since,
  string,
  userOrMe,
} from '../schema/index.js'

/** The team fields that members can read. */
const teamFields = {
  id: string,
  display_name: string,
  profile_image_url: nullable(string),
  client_metadata: optional(teamMetadata.clientMetadata),
  client_read_only_metadata: optional(teamMetadata.clientReadOnlyMetadata),
} as const

/** A team, as returned to clients. */
export const team = entity(teamFields)

/** A team, as returned to servers. */
export const serverTeam = entity({
  ...teamFields,
  created_at_millis: date,
  server_metadata: optional(teamMetadata.serverMetadata),
})

/** The team fields that members can update. */
const teamChanges = {
  display_name: optional(string),
  profile_image_url: optional(nullable(string)),
  client_metadata: optional(teamMetadata.clientMetadata),
} as const

/** The team fields that servers can update. */
const serverChanges = {
  ...teamChanges,
  client_read_only_metadata: optional(teamMetadata.clientReadOnlyMetadata),
  server_metadata: optional(teamMetadata.serverMetadata),
} as const
/** What creates a team in addition to its fields. */
const creation = { display_name: string, creator_user_id: optional(id) } as const

/** Filters and order of a list of teams, and its pages. Only servers can pass them. */
const teamFilters = {
  limit: since('hexclave-1.0', optional(numberString)),
  cursor: since('hexclave-1.0', optional(string)),
  order_by: since('hexclave-1.0', optional(enumOf({ created_at: 'createdAt' }))),
  desc: since('hexclave-1.0', optional(booleanString)),
  query: since('hexclave-1.0', optional(string)),
} as const

/** A team, as returned to clients. */
export interface Team extends Output<typeof getTeam> {}
/** A team, as returned to servers. */
export interface ServerTeam extends Output<typeof getTeam.forServers> {}

/**
 * Lists the teams of the signed-in user. With a secret key, of any user, with the fields for servers: `listAllTeams` of
 * `@latchkey/core/server` lists those of the project.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user. Required with a secret key, where `me` is the user of
 * `tokenStore`.
 * @returns The teams, oldest first. For a server client also `nextCursor`, when the input has `limit`: `iterateTeams` of
 * `@latchkey/core/server` reads all pages.
 *
 * @example
 * const teams = await listTeams(client)
 */
export const listTeams = endpoint('GET /teams', {
  name: 'listTeams',
  access: 'client',
  summary: 'List the teams of a user',
  query: entity({ user_id: userOrMe }),
  response: listOf(team),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['teams'],
  forServers: {
    summary: 'List all teams, or the teams of a user',
    query: entity({
      user_id: requiredInCalls('the ID of a user (`listAllTeams` lists all teams of the project)', id),
      ...teamFilters,
    }),
    response: pageOf(serverTeam),
    plainTextErrors: {},
  },
})

/** The query of `listAllTeams`, which calls the same endpoint without a user. */
export const allTeamsQuery = entity(teamFilters)

export const postTeam = endpoint('POST /teams', {
  name: 'postTeam',
  access: 'client',
  summary: 'Create a team',
  query: entity({ add_current_user: optional(booleanString) }),
  body: entity({ ...teamChanges, ...creation }),
  response: team,
  status: 201,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'TEAM_CREATION_DISABLED', 400: 'INVALID_IMAGE' },
  changes: ['teams', 'team-permissions', 'team-members'],
  forServers: {
    name: 'createTeam',
    body: entity({ ...serverChanges, ...creation }),
    response: serverTeam,
    errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    plainTextErrors: {},
  },
})

/**
 * Returns a team. With a secret key, any team, with the fields for servers.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the team.
 * @returns The team. {@link findTeam} returns null for a team that does not exist.
 *
 * @example
 * const { displayName } = await getTeam(client, { teamId })
 */
export const getTeam = endpoint('GET /teams/{team_id}', {
  name: 'getTeam',
  access: 'client',
  summary: 'Get a team',
  response: team,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND'],
  reads: ['teams'],
  forServers: { response: serverTeam, errors: ['TEAM_NOT_FOUND'] },
})

/**
 * Changes a team. With a secret key, any team, also the fields for servers: never pass the body of a request to such a
 * client. Otherwise, requires the permission `$update_team`.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the team, and the fields to change. Fields that are omitted keep their values.
 * @returns The changed team.
 *
 * @example
 * await updateTeam(client, { teamId, displayName: 'Design' })
 */
export const updateTeam = endpoint('PATCH /teams/{team_id}', {
  name: 'updateTeam',
  access: 'client',
  summary: 'Update a team',
  body: entity(teamChanges),
  response: team,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
  changes: ['teams', 'user', 'team-invitations'],
  forServers: { body: entity(serverChanges), response: serverTeam, errors: ['TEAM_NOT_FOUND'], plainTextErrors: {} },
})

export const deleteTeam = endpoint('DELETE /teams/{team_id}', {
  name: 'deleteTeam',
  access: 'client',
  summary: 'Delete a team',
  response: success,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  changes: ['teams', 'user', 'team-members', 'team-permissions', 'team-invitations', 'team-api-keys'],
  changesClaims: true,
})
