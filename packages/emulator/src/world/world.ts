import { type Rows, TABLES } from './rows.js'
import type { RowChange, Store } from './store.js'

/** A table of rows by id, in the order of their creation. Rows are immutable. A change replaces the row. */
export interface Table<R extends { readonly id: string }> {
  /** Returns a row by ID, or undefined. */
  get(id: string): R | undefined
  /** Adds or replaces a row. */
  put(row: R): R
  /** Changes fields of an existing row. Throws when there is none. */
  change(id: string, fields: Partial<Omit<R, 'id'>>): R
  /** Deletes a row, if it exists. */
  remove(id: string): void
  /** Returns the oldest row that matches, or undefined. */
  find(match: (row: R) => boolean): R | undefined
  /** Returns all rows that match, oldest first. */
  where(match: (row: R) => boolean): R[]
  /** Deletes all rows that match. */
  removeWhere(match: (row: R) => boolean): void
  /** Deletes the oldest rows beyond a number. */
  keepNewest(count: number): void
}

/** All data of the emulated service. */
export type World = { readonly [K in keyof Rows]: Table<Rows[K]> } & {
  /** Writes the changes since the last commit to the store, in one transaction. */
  commit(): void
  /** Undoes the changes since the last commit. */
  undo(): void
  /** Deletes all rows. */
  clear(): void
}

export function createWorld(store?: Store): World {
  /** Rows before the current request, by table and id. */
  const before = new Map<string, { rows: Map<string, object>; table: string; id: string; row: object | undefined }>()
  const maps = new Map<string, Map<string, object>>(TABLES.map((name) => [name, new Map()]))
  for (const { table, id, row } of store?.load() ?? []) if (row) maps.get(table)?.set(id, Object.freeze(row))

  const tables = Object.fromEntries(
    TABLES.map((table) => {
      const rows = maps.get(table) ?? new Map<string, object>()
      const touch = (id: string) => {
        const key = `${table}/${id}`
        if (!before.has(key)) before.set(key, { rows, table, id, row: rows.get(id) })
      }
      return [table, createTable(table, rows, touch)]
    }),
  )

  return {
    ...(tables as unknown as { [K in keyof Rows]: Table<Rows[K]> }),
    commit() {
      const changes = [...before.values()].map(
        ({ rows, table, id }): RowChange => ({ table, id, row: rows.get(id) ?? null }),
      )
      if (changes.length > 0) store?.write(changes)
      before.clear()
    },
    undo() {
      for (const { rows, id, row } of before.values()) {
        if (row) rows.set(id, row)
        else rows.delete(id)
      }
      before.clear()
    },
    clear() {
      for (const table of TABLES) tables[table]?.removeWhere(() => true)
    },
  }
}

function createTable(name: string, rows: Map<string, object>, touch: (id: string) => void): Table<{ id: string }> {
  const all = rows as Map<string, { id: string }>
  const table: Table<{ id: string }> = {
    get: (id) => all.get(id),
    put(row) {
      touch(row.id)
      all.set(row.id, Object.freeze(row))
      return row
    },
    change(id, fields) {
      const row = all.get(id)
      if (!row) throw new Error(`${name}: no row ${id} to change`)
      return table.put({ ...row, ...fields })
    },
    remove(id) {
      touch(id)
      all.delete(id)
    },
    find(match) {
      for (const row of all.values()) if (match(row)) return row
      return undefined
    },
    where: (match) => [...all.values()].filter(match),
    removeWhere(match) {
      for (const row of table.where(match)) table.remove(row.id)
    },
    keepNewest(count) {
      for (const id of all.keys()) {
        if (all.size <= count) return
        table.remove(id)
      }
    },
  }
  return table
}
