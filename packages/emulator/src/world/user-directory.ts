import type { ChannelRow, UserRow } from './rows.js'

/** A user in the list. */
export interface ListedUser {
  readonly id: string
  /** Orders users of the same time. */
  readonly sequence: number
}

interface Entry extends ListedUser {
  readonly createdAt: number
}

/** Users whose names and addresses are searched together. */
interface Chunk {
  readonly entries: Set<Entry>
  /** The names and addresses of all entries in lower case. Undefined until the next search. */
  text: string | undefined
}

/** Separates the texts of the users of a chunk. */
const SEPARATOR = '\0'

/** Number of users in a chunk, as a power of two. */
const CHUNK_BITS = 9

/** The users of each project in the order of their sign-up, and the texts that a search compares. */
export interface UserDirectory {
  /** Returns the ids of a project's users, in the order of their sign-up. */
  list(projectId: string): readonly ListedUser[]
  /** Returns a user of the list. */
  find(id: string): ListedUser | undefined
  /** Returns the position of a user in the list, or -1. */
  position(user: UserRow): number
  /** Returns a function that reports whether the text of a user contains a text in lower case. */
  matcher(text: string): (user: ListedUser) => boolean
  /** Returns the positions in the list of the users whose text contains a text in lower case, in ascending order. */
  positionsOf(projectId: string, text: string): number[]
  /** Updates the directory after a change of a user. */
  userChanged(before: UserRow | undefined, after: UserRow | undefined): void
  /** Updates the directory after a change of a contact channel. */
  channelChanged(row: ChannelRow): void
}

/**
 * Creates the directory of the current users.
 *
 * @param channelsOf Returns the contact channels of a user.
 * @param userOf Returns a user.
 * @param orderTies Returns whether a user precedes another one that signed up at the same time.
 */
export function createUserDirectory(
  users: Iterable<UserRow>,
  userOf: (id: string) => UserRow | undefined,
  channelsOf: (userId: string) => readonly ChannelRow[],
  orderTies: OrderTies = bySequence,
): UserDirectory {
  const lists = new Map<string, Entry[]>()
  const entries = new Map<string, Entry>()
  const chunks: Chunk[] = []
  let sequence = 0

  const chunkOf = (entry: ListedUser): Chunk => {
    const number = entry.sequence >> CHUNK_BITS
    const chunk = chunks[number] ?? { entries: new Set(), text: undefined }
    chunks[number] = chunk
    return chunk
  }
  const forgetTexts = (entry: Entry) => {
    chunkOf(entry).text = undefined
  }
  const textOf = ({ entries }: Chunk): string => {
    let text = ''
    for (const { id } of entries) {
      const name = userOf(id)?.displayName ?? ''
      text += name.includes(SEPARATOR) ? name.replaceAll(SEPARATOR, '') : name
      for (const { value } of channelsOf(id)) text += `\n${value}`
      text += SEPARATOR
    }
    return text.toLowerCase()
  }
  /** Returns the users of a chunk whose text contains a text in lower case. */
  const entriesWith = (chunk: Chunk, text: string): Entry[] => {
    chunk.text ??= textOf(chunk)
    if (!chunk.text.includes(text)) return []
    const texts = chunk.text.split(SEPARATOR)
    return [...chunk.entries].filter((_, index) => texts[index]?.includes(text))
  }

  const insert = (user: UserRow, known?: Entry) => {
    const entry: Entry = {
      id: user.id,
      createdAt: user.createdAt,
      sequence: known?.sequence ?? sequence++,
    }
    const list = lists.get(user.projectId) ?? []
    lists.set(user.projectId, list)
    entries.set(user.id, entry)
    chunkOf(entry).entries.add(entry)
    forgetTexts(entry)
    list.splice(search(list, entry, orderTies), 0, entry)
  }
  const remove = ({ id, projectId }: UserRow): Entry | undefined => {
    const [entry, list] = [entries.get(id), lists.get(projectId)]
    if (entry && list) list.splice(search(list, entry, orderTies), 1)
    entries.delete(id)
    if (entry) {
      forgetTexts(entry)
      chunkOf(entry).entries.delete(entry)
    }
    return entry
  }
  const initial = [...users].sort((a, b) => a.createdAt - b.createdAt)
  for (const user of initial) insert(user)

  return {
    list: (projectId) => lists.get(projectId) ?? [],
    find: (id) => entries.get(id),
    position({ id, projectId }) {
      const entry = entries.get(id)
      return entry ? search(lists.get(projectId) ?? [], entry, orderTies) : -1
    },
    matcher(text) {
      const found = new Map<Chunk, ReadonlySet<ListedUser>>()
      return (user) => {
        const chunk = chunkOf(user)
        const users = found.get(chunk) ?? new Set(entriesWith(chunk, text))
        found.set(chunk, users)
        return users.has(user)
      }
    },
    positionsOf(projectId, text) {
      const list = lists.get(projectId) ?? []
      return chunks
        .flatMap((chunk) => entriesWith(chunk, text))
        .flatMap((entry) => {
          const position = search(list, entry, orderTies)
          return list[position] === entry ? [position] : []
        })
        .sort((a, b) => a - b)
    },
    userChanged(before, after) {
      if (before && after && before.createdAt === after.createdAt) {
        const entry = entries.get(after.id)
        if (entry && before.displayName !== after.displayName) forgetTexts(entry)
        return
      }
      const known = before && remove(before)
      if (after) insert(after, known)
    },
    channelChanged({ userId }) {
      const entry = entries.get(userId)
      if (entry) forgetTexts(entry)
    },
  }
}

type OrderTies = (one: ListedUser, other: ListedUser) => boolean

/** Orders users of the same time by the order of their creation, as in version 2.8.8. */
const bySequence: OrderTies = (a, b) => a.sequence < b.sequence

/** Orders users of the same time by ID. */
export const byId: OrderTies = (a, b) => a.id < b.id

/** Returns the position of an entry in a sorted list, or where to insert it. */
function search(list: readonly Entry[], entry: Entry, orderTies: OrderTies): number {
  const { createdAt } = entry
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    const precedes =
      other && (other.createdAt < createdAt || (other.createdAt === createdAt && orderTies(other, entry)))
    if (precedes) low = middle + 1
    else high = middle
  }
  return low
}
