import type { ChannelRow, UserRow } from './rows.js'

/** A user in the list. */
export interface ListedUser {
  readonly id: string
  /** Orders users of the same time. */
  readonly sequence: number
}

interface Entry extends ListedUser {
  readonly createdAt: number
  /** Name and addresses in lower case. Undefined until the next search. */
  text: string | undefined
}

/** The texts of all users of a chunk, and their sequences of three characters. */
interface SearchedTexts {
  readonly text: string
  readonly trigrams: Trigrams
  readonly entries: readonly Entry[]
  /** Where the text of each entry starts. */
  readonly starts: readonly number[]
}

/** Users whose texts are searched together. */
interface Chunk {
  readonly entries: Set<Entry>
  /** Undefined until the next search. */
  searched: SearchedTexts | undefined
}

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

  const chunkOf = (entry: Entry): Chunk => {
    const number = entry.sequence >> CHUNK_BITS
    const chunk = chunks[number] ?? { entries: new Set(), searched: undefined }
    chunks[number] = chunk
    return chunk
  }
  const forgetText = (entry: Entry) => {
    entry.text = undefined
    chunkOf(entry).searched = undefined
  }
  const searchedTextsOf = ({ entries }: Chunk): SearchedTexts => {
    const all = [...entries]
    const starts: number[] = []
    let text = ''
    for (const entry of all) {
      starts.push(text.length)
      text += `${textOf(entry)}\0`
    }
    return { text, trigrams: trigramsOf(text), entries: all, starts }
  }
  /** Returns the texts of a chunk if any of them contains a text. */
  const textsWith = (chunk: Chunk | undefined, text: string, hashes: readonly number[]): SearchedTexts | undefined => {
    if (!chunk) return undefined
    chunk.searched ??= searchedTextsOf(chunk)
    const { searched } = chunk
    return hashes.every((hash) => hasTrigram(searched.trigrams, hash)) && searched.text.includes(text)
      ? searched
      : undefined
  }
  const textOf = (entry: Entry): string => {
    entry.text ??= [userOf(entry.id)?.displayName ?? '', ...channelsOf(entry.id).map(({ value }) => value)]
      .join('\n')
      .toLowerCase()
    return entry.text
  }

  const insert = (user: UserRow, known?: Entry) => {
    const entry: Entry = {
      id: user.id,
      createdAt: user.createdAt,
      sequence: known?.sequence ?? sequence++,
      text: undefined,
    }
    const list = lists.get(user.projectId) ?? []
    lists.set(user.projectId, list)
    entries.set(user.id, entry)
    chunkOf(entry).entries.add(entry)
    forgetText(entry)
    list.splice(search(list, entry, orderTies), 0, entry)
  }
  const remove = ({ id, projectId }: UserRow): Entry | undefined => {
    const [entry, list] = [entries.get(id), lists.get(projectId)]
    if (entry && list) list.splice(search(list, entry, orderTies), 1)
    entries.delete(id)
    if (entry) {
      forgetText(entry)
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
      /** Whether a chunk contains the text. Most chunks do not, and their users need no further comparison. */
      const found: (boolean | undefined)[] = []
      const hashes = trigramHashes(text)
      return ({ id, sequence: order }) => {
        const number = order >> CHUNK_BITS
        found[number] ??= textsWith(chunks[number], text, hashes) !== undefined
        if (!found[number]) return false
        const entry = entries.get(id)
        return entry !== undefined && textOf(entry).includes(text)
      }
    },
    positionsOf(projectId, text) {
      const list = lists.get(projectId) ?? []
      const hashes = trigramHashes(text)
      return chunks
        .flatMap((chunk) => entriesWith(textsWith(chunk, text, hashes), text))
        .flatMap((entry) => {
          const position = search(list, entry, orderTies)
          return list[position] === entry ? [position] : []
        })
        .sort((a, b) => a - b)
    },
    userChanged(before, after) {
      if (before && after && before.createdAt === after.createdAt) {
        const entry = entries.get(after.id)
        if (entry && before.displayName !== after.displayName) forgetText(entry)
        return
      }
      const known = before && remove(before)
      if (after) insert(after, known)
    },
    channelChanged({ userId }) {
      const entry = entries.get(userId)
      if (entry) forgetText(entry)
    },
  }
}

/** Returns the entries whose text contains a text. */
function entriesWith(texts: SearchedTexts | undefined, text: string): Entry[] {
  const found: Entry[] = []
  if (!texts) return found
  let index = 0
  for (let at = texts.text.indexOf(text); at >= 0; at = texts.text.indexOf(text, texts.starts[index])) {
    while ((texts.starts[index] ?? Number.POSITIVE_INFINITY) <= at) index++
    const entry = texts.entries[index - 1]
    // A searched text with the separator may match across two entries.
    if (entry?.text?.includes(text)) found.push(entry)
    if (index >= texts.entries.length) break
  }
  return found
}

/**
 * A set of hashes of sequences of three characters, as bits. A text that lacks one of them does not contain the searched
 * text, so that a search without a result reads few texts.
 */
type Trigrams = Uint32Array

const TRIGRAM_BITS = 15

const trigramHash = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & ((1 << TRIGRAM_BITS) - 1)

const hasTrigram = (trigrams: Trigrams, hash: number) => (((trigrams[hash >> 5] ?? 0) >>> (hash & 31)) & 1) === 1

/** The hashes of all sequences of three characters in a text. A shorter text has none. */
const trigramHashes = (text: string): number[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => trigramHash(text, at))

function trigramsOf(text: string): Trigrams {
  const trigrams = new Uint32Array(1 << (TRIGRAM_BITS - 5))
  for (let at = 0; at + 2 < text.length; at++) {
    const hash = trigramHash(text, at)
    trigrams[hash >> 5] = (trigrams[hash >> 5] ?? 0) | (1 << (hash & 31))
  }
  return trigrams
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
