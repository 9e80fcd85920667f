import { type Listed, matching } from '../world/directory.js'
import { primaryChannelOf, restrictedReasonOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

export interface ListedUsers {
  readonly page: readonly UserRow[]
  /** The cursor of the next page, or null for the last page. */
  readonly next: string | null
}

interface Wanted {
  readonly teamId?: string | undefined
  /** The last user of the page before. Before version hexclave-1.0, the first user of this page. */
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly descending: boolean
  /** Orders by the last activity. Default: by sign-up. */
  readonly byActivity?: boolean
  /** Part of a name or an email address, or an id. */
  readonly query?: string | undefined
  /** Domains whose primary addresses are left out, in lower case. */
  readonly excludedDomains?: readonly string[]
  /** Whether to include anonymous users, or only them. Default: true. */
  readonly anonymous?: boolean | 'only' | undefined
  /** Whether to include restricted users that are not anonymous. Default: true. */
  readonly restricted?: boolean | undefined
}

/** Which users a list includes. */
export type UserFilters = Pick<Wanted, 'anonymous' | 'restricted'>

/** Returns a page of a project's users. Without a limit, returns all of them. */
export function listUsers(world: World, projectId: string, wanted: Wanted): ListedUsers {
  const { descending, limit = Number.POSITIVE_INFINITY, teamId, byActivity } = wanted
  const { users, start } = candidates(world, projectId, wanted)
  const query = wanted.query?.toLowerCase() ?? ''
  const step = descending ? -1 : 1
  const found =
    teamId || byActivity
      ? matching(users, query, start, step)
      : world.userDirectory.search(projectId, query, start, step)
  const page: UserRow[] = []
  for (const { row: user } of found) {
    if (!isIncluded(world, user, wanted)) continue
    if (page.length >= limit) return { page, next: (world.legacy.pagesUsersByFirst ? user : page.at(-1))?.id ?? null }
    page.push(user)
  }
  return { page, next: null }
}

/** Returns the users to read in their order, and where to start. */
function candidates(world: World, projectId: string, { teamId, cursor, descending, byActivity }: Wanted) {
  const bySignUp = teamId ? membersOf(world, projectId, teamId) : world.userDirectory.list(projectId)
  const users = byActivity ? [...bySignUp].sort(byLastActivity) : bySignUp
  const known = cursor === undefined ? undefined : world.users.get(cursor)
  if (cursor === undefined) return { users, start: descending ? users.length - 1 : 0 }
  if (known?.projectId !== projectId) return { users, start: -1 }
  const isListed = !teamId && !byActivity
  const position = isListed ? world.userDirectory.position(known) : users.findIndex(({ row }) => row === known)
  if (world.legacy.pagesUsersByFirst || position < 0) return { users, start: position }
  return { users, start: position + (descending ? -1 : 1) }
}

const byLastActivity = ({ row: a }: Listed<UserRow>, { row: b }: Listed<UserRow>) =>
  a.lastActiveAt - b.lastActiveAt || (a.id < b.id ? -1 : 1)

const membersOf = (world: World, projectId: string, teamId: string): readonly Listed<UserRow>[] =>
  world.memberships
    .by('team', teamId)
    .flatMap(({ userId }) => world.userDirectory.find(userId) ?? [])
    .filter(({ row }) => row.projectId === projectId)
    .sort((a, b) => world.userDirectory.position(a.row) - world.userDirectory.position(b.row))

function isIncluded(world: World, user: UserRow, wanted: Wanted): boolean {
  const { anonymous = true, restricted = true, excludedDomains = [] } = wanted
  if (excludedDomains.length > 0) {
    const address = primaryChannelOf(world, user.id)?.value ?? ''
    if (excludedDomains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase())) return false
  }
  if (user.anonymous) return anonymous !== false
  return anonymous !== 'only' && (restricted || restrictedReasonOf(world, user) === null)
}
