import type { ServerListTeamsOptions } from '../types/options.js'
import type { ServerTeam, ServerTeamPage } from './server-user.js'

/**
 * Returns one page of a list that the service returns at once. A cursor is the ID of the first item on its page. An unknown
 * cursor returns the first page.
 */
export function pageOf<T extends { readonly id: string }>(
  list: readonly T[],
  { cursor, limit = list.length }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const start = Math.max(
    0,
    list.findIndex(({ id }) => id === cursor),
  )
  return { items: list.slice(start, start + limit), nextCursor: list[start + limit]?.id ?? null }
}

/** Returns one page of the teams, filtered and sorted. */
export function teamPageOf(
  teams: readonly ServerTeam[],
  { orderBy, desc = false, query = '', ...page }: ServerListTeamsOptions = {},
): ServerTeamPage {
  const search = query.toLowerCase()
  const matching = teams.filter((team) => team.displayName.toLowerCase().includes(search))
  if (orderBy) matching.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (desc) matching.reverse()
  const { items, nextCursor } = pageOf(matching, page)
  return Object.assign(items, { nextCursor })
}
