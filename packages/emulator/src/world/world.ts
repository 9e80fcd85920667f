import { byId, createDirectory, type Directory } from './directory.js'
import { INDEXES, Index, type IndexName } from './indexes.js'
import type { LegacyBehavior } from './legacy.js'
import { type ChannelRow, type Rows, TABLES, type TeamRow, type UserRow } from './rows.js'
import type { RowChange, Store } from './store.js'

/** A table of rows by id, in the order of their creation. Rows are immutable. A change replaces the row. */
export interface Table<R extends { readonly id: string }, I extends string = never> {
  /** Returns a row by ID, or undefined. */
  get(id: string): R | undefined
  /** Adds or replaces a row. */
  put(row: R): R
  /** Changes fields of an existing row. Throws when there is none. */
  change(id: string, fields: Partial<Omit<R, 'id'>>): R
  /** Deletes a row, if it exists. */
  remove(id: string): void
  /** Returns the rows with a key of an index, oldest first. The time does not depend on the size of the table. */
  by(index: I, key: string): R[]
  /** Returns the oldest row that matches, or undefined. */
  find(match: (row: R) => boolean): R | undefined
  /** Returns all rows that match, oldest first. */
  where(match: (row: R) => boolean): R[]
  /** Deletes the rows with a key of an index. */
  removeBy(index: I, key: string): void
  /** Deletes all rows that match. */
  removeWhere(match: (row: R) => boolean): void
  /** Deletes the oldest rows beyond a number. */
  keepNewest(count: number): void
}

/** All data of the emulated service. */
export type World = { readonly [K in keyof Rows]: Table<Rows[K], IndexName<K>> } & {
  /** What the version of the service does differently from the current one. */
  readonly legacy: LegacyBehavior
  /** The users of each project in the order of their sign-up. A search compares their names and addresses. */
  readonly userDirectory: Directory<UserRow>
  /** The teams of each project in the order of their creation. A search compares their names. */
  readonly teamDirectory: Directory<TeamRow>
  /** Writes the changes since the last commit to the store, in one transaction. */
  commit(): void
  /** Undoes the changes since the last commit. */
  undo(): void
  /** Deletes all rows. */
  clear(): void
}

/**
 * Creates the world with the rows of a store.
 *
 * @param selectLegacy Returns the behavior of the service's version, which may depend on the stored data. Default: that
 *   of the current service.
 */
export function createWorld(
  store?: Store,
  selectLegacy: (stored: Pick<World, 'meta' | 'projects'>) => LegacyBehavior = () => ({}),
): World {
  /** Rows before the current request, by table and id. */
  const before = new Map<string, { table: string; id: string; row: Row | undefined }>()
  const storages = new Map(TABLES.map((name) => [name as string, createStorage(name)]))
  const storage = (table: string) => storages.get(table) ?? createStorage(table)
  for (const { table, id, row } of store?.load() ?? []) if (row) storage(table).set(id, Object.freeze(row as Row))

  const tables = Object.fromEntries(
    TABLES.map((table) => {
      const rows = storage(table)
      const touch = (id: string) => {
        const key = `${table}/${id}`
        if (!before.has(key)) before.set(key, { table, id, row: rows.get(id) })
      }
      return [table, createTable(table, rows, touch)]
    }),
  ) as unknown as { [K in keyof Rows]: Table<Rows[K], IndexName<K>> }

  const legacy = selectLegacy(tables)
  const userDirectory = createDirectory(
    tables.users.where(() => true),
    ({ id, displayName }) =>
      [displayName ?? '', ...tables.channels.by('user', id).map(({ value }) => value)].join('\n'),
    legacy.listsUsersByCreation ? undefined : byId,
  )
  storage('users').observe((old, now) => userDirectory.changed(old as never, now as never))
  storage('channels').observe((old, now) => userDirectory.refresh(((now ?? old) as unknown as ChannelRow).userId))
  const teamDirectory = createDirectory(
    tables.teams.where(() => true),
    ({ displayName }) => displayName,
  )
  storage('teams').observe((old, now) => teamDirectory.changed(old as never, now as never))

  return {
    ...tables,
    legacy,
    userDirectory,
    teamDirectory,
    commit() {
      const changes = [...before.values()].map(
        ({ table, id }): RowChange => ({ table, id, row: storage(table).get(id) ?? null }),
      )
      if (changes.length > 0) store?.write(changes)
      before.clear()
    },
    undo() {
      for (const { table, id, row } of before.values()) storage(table).set(id, row)
      before.clear()
    },
    clear() {
      for (const table of TABLES) tables[table].removeWhere(() => true)
    },
  }
}

interface Row {
  readonly id: string
}

type Observer = (before: Row | undefined, after: Row | undefined) => void

/** The rows of a table with their indexes. */
interface Storage {
  get(id: string): Row | undefined
  /** Stores a row, or deletes it. */
  set(id: string, row: Row | undefined): void
  by(index: string, key: string): Row[]
  values(): Iterable<Row>
  ids(): Iterable<string>
  readonly size: number
  /** Calls a function after each change. */
  observe(observer: Observer): void
}

function createStorage(table: string): Storage {
  const rows = new Map<string, Row>()
  const indexes = new Map<string, Index<Row>>()
  const observers: Observer[] = []
  // The table and its indexes have the same rows, which the generic type cannot express.
  const keys = (INDEXES as object as Record<string, Record<string, (row: Row) => string>>)[table] ?? {}
  return {
    get: (id) => rows.get(id),
    set(id, row) {
      const old = rows.get(id)
      if (row) rows.set(id, row)
      else rows.delete(id)
      for (const index of indexes.values()) index.replace(old, row)
      for (const observer of observers) observer(old, row)
    },
    by(name, key) {
      const keyOf = keys[name]
      if (!keyOf) throw new Error(`The table ${table} has no index ${name}.`)
      const index = indexes.get(name) ?? new Index(keyOf, rows.values())
      indexes.set(name, index)
      return index.get(key)
    },
    values: () => rows.values(),
    ids: () => rows.keys(),
    get size() {
      return rows.size
    },
    observe: (observer) => void observers.push(observer),
  }
}

function createTable(name: string, rows: Storage, touch: (id: string) => void): Table<Row, string> {
  const table: Table<Row, string> = {
    get: (id) => rows.get(id),
    put(row) {
      touch(row.id)
      rows.set(row.id, Object.freeze(row))
      return row
    },
    change(id, fields) {
      const row = rows.get(id)
      if (!row) throw new Error(`${name}: no row ${id} to change`)
      return table.put({ ...row, ...fields })
    },
    remove(id) {
      touch(id)
      rows.set(id, undefined)
    },
    by: (index, key) => rows.by(index, key),
    find(match) {
      for (const row of rows.values()) if (match(row)) return row
      return undefined
    },
    where: (match) => [...rows.values()].filter(match),
    removeBy(index, key) {
      for (const row of rows.by(index, key)) table.remove(row.id)
    },
    removeWhere(match) {
      for (const row of table.where(match)) table.remove(row.id)
    },
    keepNewest(count) {
      for (const id of rows.ids()) {
        if (rows.size <= count) return
        table.remove(id)
      }
    },
  }
  return table
}
