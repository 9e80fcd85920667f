import { endpoint } from '../endpoint.js'
import { allTeamsQuery, listTeams } from './teams.js'

// Only servers call it: the contract describes `GET /teams` for the emulator in `teams.ts`.

/**
 * Lists all teams of the project, or those that match the input. `listTeams` lists those of one user.
 *
 * @param client The server client.
 * @param input Filters, order and the page. Default: all teams. Requires version hexclave-1.0 of the service.
 * @returns The teams, oldest first, with `nextCursor` when the input has `limit`. {@link iterateAllTeams} reads all pages.
 *
 * @example
 * const teams = await listAllTeams(server)
 */
export const listAllTeams = endpoint('GET /teams', 'server', {
  name: 'listAllTeams',
  summary: 'List all teams',
  query: allTeamsQuery,
  response: listTeams.forServers.response,
  reads: ['teams'],
})
