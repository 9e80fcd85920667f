import type { ChannelRow, UserRow } from './rows.js'

/** A user in the list. */
export interface ListedUser {
  readonly user: UserRow
  /** The name and the addresses in lower case, one per line. */
  readonly text: string
  /** Orders users of the same time. */
  readonly sequence: number
}

interface Entry extends ListedUser {
  user: UserRow
  text: string
}

/** The users of each project in the order of their sign-up, with the texts that a search compares. */
export interface UserDirectory {
  /** Returns a project's users, in the order of their sign-up. */
  list(projectId: string): readonly ListedUser[]
  /** Returns a user of the list. */
  find(id: string): ListedUser | undefined
  /** Returns the position of a user in the list, or -1. */
  position(user: UserRow): number
  /** Updates the directory after a change of a user. */
  userChanged(before: UserRow | undefined, after: UserRow | undefined): void
  /** Updates the directory after a change of a contact channel. */
  channelChanged(row: ChannelRow): void
}

/**
 * Creates the directory of the current users.
 *
 * @param channelsOf Returns the contact channels of a user.
 * @param orderTies Returns whether a user precedes another one that signed up at the same time.
 */
export function createUserDirectory(
  users: Iterable<UserRow>,
  channelsOf: (userId: string) => readonly ChannelRow[],
  orderTies: OrderTies = bySequence,
): UserDirectory {
  const lists = new Map<string, Entry[]>()
  const entries = new Map<string, Entry>()
  let sequence = 0

  const textOf = ({ id, displayName }: UserRow): string =>
    [displayName ?? '', ...channelsOf(id).map(({ value }) => value)].join('\n').toLowerCase()
  const insert = (user: UserRow, known?: Entry) => {
    const entry: Entry = { user, sequence: known?.sequence ?? sequence++, text: textOf(user) }
    const list = lists.get(user.projectId) ?? []
    lists.set(user.projectId, list)
    entries.set(user.id, entry)
    list.splice(search(list, entry, orderTies), 0, entry)
  }
  const remove = ({ id, projectId }: UserRow): Entry | undefined => {
    const [entry, list] = [entries.get(id), lists.get(projectId)]
    if (entry && list) list.splice(search(list, entry, orderTies), 1)
    entries.delete(id)
    return entry
  }
  for (const user of [...users].sort((a, b) => a.createdAt - b.createdAt)) insert(user)

  return {
    list: (projectId) => lists.get(projectId) ?? [],
    find: (id) => entries.get(id),
    position({ id, projectId }) {
      const entry = entries.get(id)
      return entry ? search(lists.get(projectId) ?? [], entry, orderTies) : -1
    },
    userChanged(before, after) {
      const entry = before && entries.get(before.id)
      if (entry && after && before.createdAt === after.createdAt) {
        entry.user = after
        entry.text = textOf(after)
        return
      }
      const known = before && remove(before)
      if (after) insert(after, known)
    },
    channelChanged({ userId }) {
      const entry = entries.get(userId)
      if (entry) entry.text = textOf(entry.user)
    },
  }
}

type OrderTies = (one: ListedUser, other: ListedUser) => boolean

/** Orders users of the same time by the order of their creation, as in version 2.8.8. */
const bySequence: OrderTies = (a, b) => a.sequence < b.sequence

/** Orders users of the same time by ID. */
export const byId: OrderTies = (a, b) => a.user.id < b.user.id

/** Returns the position of an entry in a sorted list, or where to insert it. */
function search(list: readonly Entry[], entry: Entry, orderTies: OrderTies): number {
  const { createdAt } = entry.user
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    const precedes =
      other && (other.user.createdAt < createdAt || (other.user.createdAt === createdAt && orderTies(other, entry)))
    if (precedes) low = middle + 1
    else high = middle
  }
  return low
}
