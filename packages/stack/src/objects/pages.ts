import { type Access, type Client, isLatchkeyError } from '@latchkey/core'
import type { ServerTeam as ServerTeamRecord } from '@latchkey/core/internal/contract'
import type { ServerListTeamsOptions } from '../types/options.js'
import type { ServerTeam } from './server-user.js'

/** A page of a list. */
export type Page<T> = T[] & {
  /** The cursor of the next page, or null. */
  nextCursor: string | null
}

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

/** Requests the teams that match the input. */
export type ReadTeams = (
  input: ServerListTeamsOptions,
) => Promise<readonly ServerTeamRecord[] & { readonly nextCursor?: string | null }>

/** Whether the service of a client has pages of teams: hexclave-1.0 and later. */
const known = new WeakMap<Client<Access>, boolean>()

/** Reads a page of teams. Services before hexclave-1.0 refuse the options, and return all teams at once. */
export async function readTeamPage(
  client: Client<Access>,
  read: ReadTeams,
  create: (team: ServerTeamRecord) => ServerTeam,
  options: ServerListTeamsOptions = {},
): Promise<Page<ServerTeam>> {
  // The published kit leaves out what is false or empty.
  const input = Object.fromEntries(Object.entries(options).filter(([, value]) => value || value === 0))
  const needsPages = Object.keys(input).length > 0 && Number(input.limit ?? 1) >= 1
  try {
    if (!needsPages || known.get(client) !== false) {
      const page = await read(input)
      return Object.assign(page.map(create), { nextCursor: page.nextCursor ?? null })
    }
  } catch (error) {
    if (!needsPages || !isLatchkeyError(error, 'SCHEMA_ERROR')) throw error
    const hasPages = known.get(client) ?? (await probe(read))
    known.set(client, hasPages)
    // A service that has pages refuses a value of the options.
    if (hasPages) throw error
  }
  return teamPageOf((await read({})).map(create), options)
}

/** Asks the service for a page whose options are valid. */
const probe = (read: ReadTeams): Promise<boolean> =>
  read({ limit: 1 }).then(
    () => true,
    (error) => {
      if (isLatchkeyError(error, 'SCHEMA_ERROR')) return false
      throw error
    },
  )

/** Returns one page of the teams, filtered and sorted. */
function teamPageOf(
  teams: readonly ServerTeam[],
  { orderBy, desc = false, query = '', ...page }: ServerListTeamsOptions = {},
): Page<ServerTeam> {
  const search = query.toLowerCase()
  const matching = teams.filter((team) => team.displayName.toLowerCase().includes(search))
  if (orderBy) matching.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  if (desc) matching.reverse()
  const { items, nextCursor } = pageOf(matching, page)
  return Object.assign(items, { nextCursor })
}
