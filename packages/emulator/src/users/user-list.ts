import { findMembership } from '../calls/lookups.js'
import { restrictedReasonOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export interface ListedUsers {
  readonly page: readonly UserRow[]
  /** The first user of the next page, or null for the last page. */
  readonly next: string | null
}

interface Wanted {
  readonly teamId?: string | undefined
  /** The first user of the page. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly descending: boolean
  /** Part of a name or an email address, or an id. */
  readonly query?: string | undefined
  /** Whether to include anonymous users, or only them. Default: true. */
  readonly anonymous?: boolean | 'only' | undefined
  /** Whether to include restricted users that are not anonymous. Default: true. */
  readonly restricted?: boolean | undefined
}

/** Returns a page of a project's users, in order of sign-up. Without a limit, returns all of them. */
export function listUsers(world: World, projectId: string, wanted: Wanted): ListedUsers {
  const { teamId, cursor, limit, descending, query } = wanted
  const users = world.users
    .where((user) => user.projectId === projectId)
    .filter((user) => !teamId || findMembership(world, teamId, user.id))
    .filter((user) => !query || matches(world, user, query))
    .filter((user) => isIncluded(world, user, wanted))
    .sort((a, b) => a.createdAt - b.createdAt)
  if (descending) users.reverse()
  const start = cursor ? users.findIndex(({ id }) => id === cursor) : 0
  const rest = start < 0 ? [] : users.slice(start)
  const end = limit ?? rest.length
  return { page: rest.slice(0, end), next: rest[end]?.id ?? null }
}

function isIncluded(world: World, user: UserRow, { anonymous = true, restricted = true }: Wanted): boolean {
  if (user.anonymous) return anonymous !== false
  return anonymous !== 'only' && (restricted || restrictedReasonOf(world, user) === null)
}

function matches(world: World, user: UserRow, query: string): boolean {
  const wanted = query.toLowerCase()
  const holds = (text: string | null) => text?.toLowerCase().includes(wanted) ?? false
  if (user.id === wanted || holds(user.displayName)) return true
  return world.channels.find(({ userId, value }) => userId === user.id && holds(value)) !== undefined
}
