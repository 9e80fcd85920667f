import type { ServerListTeamsOptions } from '../types/options.js'
import type { ServerTeam, ServerTeamPage } from './server-user.js'

/**
 * Returns one page of the teams. The service returns all teams at once: they are filtered, sorted and paginated here. A
 * cursor is the ID of the first team on its page. An unknown cursor returns the first page.
 */
export function pageOf(
  teams: ServerTeam[],
  { orderBy, desc = false, cursor, limit, query }: ServerListTeamsOptions = {},
): ServerTeamPage {
  const search = query?.toLowerCase()
  const matching = teams.filter((team) => search === undefined || team.displayName.toLowerCase().includes(search))
  if (orderBy) matching.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (desc) matching.reverse()
  const start =
    cursor === undefined
      ? 0
      : Math.max(
          0,
          matching.findIndex(({ id }) => id === cursor),
        )
  const end = limit === undefined ? matching.length : start + limit
  return Object.assign(matching.slice(start, end), { nextCursor: matching[end]?.id ?? null })
}
