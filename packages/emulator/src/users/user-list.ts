import { restrictedReasonOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import type { ListedUser } from '../world/user-directory.js'
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

/** Which users a list includes. */
export type UserFilters = Pick<Wanted, 'anonymous' | 'restricted'>

/** Number of users that a search compares one by one. Then it looks up the others. */
const PROBED = 1000

/** Returns a page of a project's users, in order of sign-up. Without a limit, returns all of them. */
export function listUsers(world: World, projectId: string, wanted: Wanted): ListedUsers {
  const { cursor, limit = Number.POSITIVE_INFINITY } = wanted
  const { ids, start } = candidates(world, projectId, wanted)
  if (cursor !== undefined && start < 0) return { page: [], next: null }
  const page: UserRow[] = []
  for (const entry of matching(world, projectId, wanted, ids, start)) {
    const user = world.users.get(entry.id)
    if (!user || !isIncluded(world, user, wanted)) continue
    if (page.length >= limit) return { page, next: user.id }
    page.push(user)
  }
  return { page, next: null }
}

/** Yields the users that the query matches, from a position on. */
function* matching(
  world: World,
  projectId: string,
  { teamId, descending, ...wanted }: Wanted,
  ids: readonly ListedUser[],
  start: number,
): Generator<ListedUser> {
  const step = descending ? -1 : 1
  const query = wanted.query?.toLowerCase()
  const matches = query ? world.directory.matcher(query) : undefined
  const probed = query && teamId === undefined ? PROBED : Number.POSITIVE_INFINITY
  let position = start
  for (let count = 0; count < probed && position >= 0 && position < ids.length; count++, position += step) {
    const entry = ids[position]
    if (entry && (!query || entry.id === query || matches?.(entry))) yield entry
  }
  if (!query || position < 0 || position >= ids.length) return
  const user = world.users.get(query)
  const positions = new Set(world.directory.positionsOf(projectId, query))
  if (user?.projectId === projectId) positions.add(world.directory.position(user))
  const rest = [...positions].filter((at) => (at - position) * step >= 0).sort((a, b) => (a - b) * step)
  for (const at of rest) {
    const entry = ids[at]
    if (entry) yield entry
  }
}

/** Returns the users to read in order of sign-up, and where to start. */
function candidates(world: World, projectId: string, { teamId, cursor, descending }: Wanted) {
  const ids = teamId ? membersOf(world, projectId, teamId) : world.directory.list(projectId)
  const first = cursor === undefined ? undefined : world.users.get(cursor)
  if (cursor === undefined) return { ids, start: descending ? ids.length - 1 : 0 }
  if (first?.projectId !== projectId) return { ids, start: -1 }
  return { ids, start: teamId ? ids.findIndex(({ id }) => id === cursor) : world.directory.position(first) }
}

const membersOf = (world: World, projectId: string, teamId: string): readonly ListedUser[] =>
  world.memberships
    .by('team', teamId)
    .flatMap(({ userId }) => world.users.get(userId) ?? [])
    .filter((user) => user.projectId === projectId)
    .sort((a, b) => world.directory.position(a) - world.directory.position(b))
    .flatMap(({ id }) => world.directory.find(id) ?? [])

function isIncluded(world: World, user: UserRow, { anonymous = true, restricted = true }: Wanted): boolean {
  if (user.anonymous) return anonymous !== false
  return anonymous !== 'only' && (restricted || restrictedReasonOf(world, user) === null)
}
