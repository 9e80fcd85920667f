import { TextIndex } from './text-index.js'

interface DirectoryRow {
  readonly id: string
  readonly projectId: string
  readonly createdAt: number
}

/** A row in the list. */
export interface Listed<R> {
  readonly row: R
  /** What a search compares, in lower case. */
  readonly text: string
  /** Orders rows of the same time. */
  readonly sequence: number
}

interface Entry<R> extends Listed<R> {
  row: R
  text: string
}

/** The rows of each project in the order of their creation, with the texts that a search compares. */
export interface Directory<R> {
  /** Returns the rows of a project, in the order of their creation. */
  list(projectId: string): readonly Listed<R>[]
  /** Returns a row of the list. */
  find(id: string): Listed<R> | undefined
  /** Returns the position of a row in the list, or -1. */
  position(row: R): number
  /** Yields the rows of a project that `matching` yields from their list, without comparing all texts. */
  search(projectId: string, query: string, start: number, step: 1 | -1): Iterable<Listed<R>>
  /** Updates the directory after a change of a row. */
  changed(before: R | undefined, after: R | undefined): void
  /** Computes the text of a row again. */
  refresh(id: string): void
}

/** Yields the rows from a position of a list on whose text contains a query in lower case, or whose ID it is. */
export function* matching<R extends DirectoryRow>(
  list: readonly Listed<R>[],
  query: string,
  start: number,
  step: 1 | -1,
): Iterable<Listed<R>> {
  for (let position = start; position in list; position += step) {
    const entry = list[position] as Listed<R>
    if (entry.text.includes(query) || entry.row.id === query) yield entry
  }
}

/**
 * Creates the directory of the current rows.
 *
 * @param textOf Returns what a search compares.
 * @param orderTies Returns whether a row precedes another one that was created at the same time.
 */
export function createDirectory<R extends DirectoryRow>(
  rows: Iterable<R>,
  textOf: (row: R) => string,
  orderTies: OrderTies = bySequence,
): Directory<R> {
  const lists = new Map<string, Entry<R>[]>()
  const entries = new Map<string, Entry<R>>()
  let sequence = 0
  /** Created by the first search. */
  let texts: TextIndex<Entry<R>> | undefined

  const positionOf = (entry: Entry<R>) => search(lists.get(entry.row.projectId) ?? [], entry, orderTies)
  const update = (entry: Entry<R>, row: R) => {
    entry.row = row
    const text = textOf(row).toLowerCase()
    if (text === entry.text) return
    texts?.remove(entry)
    entry.text = text
    texts?.add(entry)
  }
  const insert = (row: R, known?: Entry<R>) => {
    const entry: Entry<R> = { row, sequence: known?.sequence ?? sequence++, text: textOf(row).toLowerCase() }
    const list = lists.get(row.projectId) ?? []
    lists.set(row.projectId, list)
    entries.set(row.id, entry)
    texts?.add(entry)
    list.splice(search(list, entry, orderTies), 0, entry)
  }
  const remove = ({ id, projectId }: R): Entry<R> | undefined => {
    const [entry, list] = [entries.get(id), lists.get(projectId)]
    if (entry && list) list.splice(search(list, entry, orderTies), 1)
    if (entry) texts?.remove(entry)
    entries.delete(id)
    return entry
  }
  for (const row of [...rows].sort((a, b) => a.createdAt - b.createdAt)) insert(row)

  return {
    list: (projectId) => lists.get(projectId) ?? [],
    find: (id) => entries.get(id),
    position({ id }) {
      const entry = entries.get(id)
      return entry ? positionOf(entry) : -1
    },
    search(projectId, query, start, step) {
      const list = lists.get(projectId) ?? []
      if (query !== '') texts ??= new TextIndex(entries.values())
      const found = texts?.find(query)
      if (!found || !(start in list)) return matching(list, query, start, step)
      const named = entries.get(query)
      return [...new Set(named ? [...found, named] : found)]
        .filter(({ row }) => row.projectId === projectId)
        .map((entry) => ({ entry, distance: (positionOf(entry) - start) * step }))
        .filter(({ distance }) => distance >= 0)
        .sort((a, b) => a.distance - b.distance)
        .map(({ entry }) => entry)
    },
    changed(before, after) {
      const entry = before && entries.get(before.id)
      if (entry && after && before.createdAt === after.createdAt) {
        update(entry, after)
        return
      }
      const known = before && remove(before)
      if (after) insert(after, known)
    },
    refresh(id) {
      const entry = entries.get(id)
      if (entry) update(entry, entry.row)
    },
  }
}

type OrderTies = (one: Listed<DirectoryRow>, other: Listed<DirectoryRow>) => boolean

/** Orders rows of the same time by the order of their creation, as in version 2.8.8. */
const bySequence: OrderTies = (a, b) => a.sequence < b.sequence

/** Orders rows of the same time by ID. */
export const byId: OrderTies = (a, b) => a.row.id < b.row.id

/** Returns the position of an entry in a sorted list, or where to insert it. */
function search(list: readonly Listed<DirectoryRow>[], entry: Listed<DirectoryRow>, orderTies: OrderTies): number {
  const { createdAt } = entry.row
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = list[middle]
    const precedes =
      other && (other.row.createdAt < createdAt || (other.row.createdAt === createdAt && orderTies(other, entry)))
    if (precedes) low = middle + 1
    else high = middle
  }
  return low
}
