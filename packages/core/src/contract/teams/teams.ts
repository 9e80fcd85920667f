import { endpoint, type Output } from '../endpoint.js'
import { teamMetadata } from '../metadata.js'
import { listOf, pageOf, success } from '../responses.js'
import * as s from '../schema/index.js'

/** The team fields that members can read. */
const teamFields = {
  id: s.string,
  display_name: s.string,
  profile_image_url: s.nullable(s.string),
  client_metadata: s.optional(teamMetadata.clientMetadata),
  client_read_only_metadata: s.optional(teamMetadata.clientReadOnlyMetadata),
} as const

/** A team, as returned to clients. */
export const team = s.entity(teamFields)

/** A team, as returned to servers. */
export const serverTeam = s.entity({
  ...teamFields,
  created_at_millis: s.date,
  server_metadata: s.optional(teamMetadata.serverMetadata),
})

/** The team fields that members can update. */
const teamChanges = {
  display_name: s.optional(s.string),
  profile_image_url: s.optional(s.nullable(s.string)),
  client_metadata: s.optional(teamMetadata.clientMetadata),
} as const

/** The team fields that servers can update. */
const serverChanges = {
  ...teamChanges,
  client_read_only_metadata: s.optional(teamMetadata.clientReadOnlyMetadata),
  server_metadata: s.optional(teamMetadata.serverMetadata),
} as const
/** What creates a team in addition to its fields. */
const creation = { display_name: s.string, creator_user_id: s.optional(s.id) } as const

/** Filters and order of a list of teams, and its pages. Only servers can pass them. */
const teamFilters = {
  limit: s.since('hexclave-1.0', s.optional(s.numberString)),
  cursor: s.since('hexclave-1.0', s.optional(s.string)),
  order_by: s.since('hexclave-1.0', s.optional(s.enumOf({ created_at: 'createdAt' }))),
  desc: s.since('hexclave-1.0', s.optional(s.booleanString)),
  query: s.since('hexclave-1.0', s.optional(s.string)),
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
export const listTeams = endpoint('GET /teams', 'client', {
  name: 'listTeams',
  summary: 'List the teams of a user',
  query: s.entity({ user_id: s.userOrMe }),
  response: listOf(team),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['teams'],
  forServers: {
    summary: 'List all teams, or the teams of a user',
    query: s.entity({
      user_id: s.requiredInCalls('the ID of a user (`listAllTeams` lists all teams of the project)', s.id),
      ...teamFilters,
    }),
    response: pageOf(serverTeam),
    plainTextErrors: {},
  },
})

/** The query of `listAllTeams`, which calls the same endpoint without a user. */
export const allTeamsQuery = s.entity(teamFilters)

export const postTeam = endpoint('POST /teams', 'client', {
  name: 'postTeam',
  summary: 'Create a team',
  query: s.entity({ add_current_user: s.optional(s.booleanString) }),
  body: s.entity({ ...teamChanges, ...creation }),
  response: team,
  status: 201,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: { 403: 'TEAM_CREATION_DISABLED', 400: 'INVALID_IMAGE' },
  changes: ['teams', 'team-permissions', 'team-members'],
  forServers: {
    name: 'createTeam',
    body: s.entity({ ...serverChanges, ...creation }),
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
export const getTeam = endpoint('GET /teams/{team_id}', 'client', {
  name: 'getTeam',
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
export const updateTeam = endpoint('PATCH /teams/{team_id}', 'client', {
  name: 'updateTeam',
  summary: 'Update a team',
  body: s.entity(teamChanges),
  response: team,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
  changes: ['teams', 'user', 'team-invitations'],
  forServers: { body: s.entity(serverChanges), response: serverTeam, errors: ['TEAM_NOT_FOUND'], plainTextErrors: {} },
})

export const deleteTeam = endpoint('DELETE /teams/{team_id}', 'client', {
  name: 'deleteTeam',
  summary: 'Delete a team',
  response: success,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'TEAM_NOT_FOUND'],
  changes: ['teams', 'user', 'team-members', 'team-permissions', 'team-invitations', 'team-api-keys'],
  changesClaims: true,
})
