import { chmodSync, closeSync, openSync } from 'node:fs'
import type { RowChange, Store } from './store.js'

/**
 * Opens or creates an SQLite file that stores all data, in WAL mode, so that killing the process loses nothing. The
 * file contains keys and password hashes, so only its owner can read it.
 */
export async function openSqliteStore(path: string): Promise<Store> {
  const { DatabaseSync } = await import('node:sqlite').catch((cause: unknown) => {
    const message = `Storing data in a file requires node:sqlite. Node ${process.versions.node} does not have it. Use Node 22.13 or later, or keep data in memory.`
    throw new Error(message, { cause })
  })
  if (path !== ':memory:') restrictToOwner(path)
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS rows (
      place INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      json TEXT NOT NULL,
      UNIQUE (kind, id)
    );
  `)
  const all = database.prepare('SELECT kind, id, json FROM rows ORDER BY place')
  const put = database.prepare(
    'INSERT INTO rows (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
  )
  const remove = database.prepare('DELETE FROM rows WHERE kind = ? AND id = ?')

  return {
    *load() {
      for (const { kind, id, json } of all.iterate()) {
        yield { table: String(kind), id: String(id), row: JSON.parse(String(json)) as object }
      }
    },
    write(changes: readonly RowChange[]) {
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const { table, id, row } of changes) {
          if (row) put.run(table, id, JSON.stringify(row))
          else remove.run(table, id)
        }
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

/** SQLite creates its additional files with the same mode. */
function restrictToOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}
