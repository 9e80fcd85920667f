import { listAllTeams } from '../contract/teams/all-teams.js'
import { listTeams, type ServerTeam } from '../contract/teams/teams.js'
import { type Iterate, type IterateInput, iterate } from '../flows/flow.js'

/** Input of {@link iterateAllTeams}. */
export type IterateAllTeamsInput = IterateInput<typeof listAllTeams>

/** The type of {@link iterateAllTeams}. */
export type IterateAllTeams = Iterate<IterateAllTeamsInput, ServerTeam>

/**
 * Iterates over all teams of the project, or those that match the input. Requests one page at a time, when the loop reaches
 * it. Requires version hexclave-1.0 of the service. Older versions have no pages of teams: use {@link listAllTeams}.
 *
 * @param client The server client.
 * @param input Filters and order as in `listAllTeams`. `limit` is the number of teams per request. Default: 100.
 * @param options Options of each request, such as `signal` and `timeout`.
 * @returns An async iterator over the teams.
 *
 * @example
 * for await (const team of iterateAllTeams(client)) console.log(team.displayName)
 */
export const iterateAllTeams: IterateAllTeams = iterate('iterateAllTeams', listAllTeams)

/** Input of {@link iterateTeams}. */
export type IterateTeamsInput = IterateInput<typeof listTeams.forServers>

/** The type of {@link iterateTeams}. */
export type IterateTeams = Iterate<IterateTeamsInput, ServerTeam>

/**
 * Iterates over the teams of a user. Requests one page at a time, when the loop reaches it. Requires version hexclave-1.0 of
 * the service. Older versions have no pages of teams: use `listTeams`.
 *
 * @param client The server client.
 * @param input The ID of the user, and filters and order as in `listTeams`. `limit` is the number of teams per request.
 * Default: 100.
 * @param options Options of each request, such as `signal` and `timeout`.
 * @returns An async iterator over the teams.
 *
 * @example
 * for await (const team of iterateTeams(client, { userId })) console.log(team.displayName)
 */
export const iterateTeams: IterateTeams = iterate('iterateTeams', listTeams.forServers)
