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

/** Returns a page of a project's users, in order of sign-up. Without a limit, returns all of them. */
export function listUsers(world: World, projectId: string, wanted: Wanted): ListedUsers {
  const { descending, limit = Number.POSITIVE_INFINITY } = wanted
  const { users, start } = candidates(world, projectId, wanted)
  const query = wanted.query?.toLowerCase() ?? ''
  const page: UserRow[] = []
  for (let position = start; position in users; position += descending ? -1 : 1) {
    const { user, text } = users[position] as ListedUser
    const isFound = text.includes(query) || user.id === query
    if (!isFound || !isIncluded(world, user, wanted)) continue
    if (page.length >= limit) return { page, next: user.id }
    page.push(user)
  }
  return { page, next: null }
}

/** Returns the users to read in order of sign-up, and where to start. */
function candidates(world: World, projectId: string, { teamId, cursor, descending }: Wanted) {
  const users = teamId ? membersOf(world, projectId, teamId) : world.directory.list(projectId)
  const first = cursor === undefined ? undefined : world.users.get(cursor)
  if (cursor === undefined) return { users, start: descending ? users.length - 1 : 0 }
  if (first?.projectId !== projectId) return { users, start: -1 }
  return { users, start: teamId ? users.findIndex(({ user }) => user === first) : world.directory.position(first) }
}

const membersOf = (world: World, projectId: string, teamId: string): readonly ListedUser[] =>
  world.memberships
    .by('team', teamId)
    .flatMap(({ userId }) => world.directory.find(userId) ?? [])
    .filter(({ user }) => user.projectId === projectId)
    .sort((a, b) => world.directory.position(a.user) - world.directory.position(b.user))

function isIncluded(world: World, user: UserRow, { anonymous = true, restricted = true }: Wanted): boolean {
  if (user.anonymous) return anonymous !== false
  return anonymous !== 'only' && (restricted || restrictedReasonOf(world, user) === null)
}
