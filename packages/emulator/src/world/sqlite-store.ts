import { chmodSync, closeSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { RowChange, Store } from './store.js'

/**
 * Opens or creates an SQLite file that stores all data, in WAL mode, so that killing the process loses nothing. The
 * file contains keys and password hashes, so only its owner can read it.
 */
export async function openSqliteStore(path: string): Promise<Store> {
  const { DatabaseSync: Database } = await import('node:sqlite').catch((cause: unknown) => {
    const message = `Storing data in a file requires node:sqlite. Node ${process.versions.node} does not have it. Use Node 22.13 or later, or keep data in memory.`
    throw new Error(message, { cause })
  })
  const database = openDatabase(path, Database)
  // An SQLite file has its mode before it gets data. A file of another kind keeps its mode.
  if (path !== ':memory:') chmodSync(path, 0o600)
  const all = database.prepare('SELECT kind, id, json FROM rows ORDER BY place')
  const put = database.prepare(
    'INSERT INTO rows (kind, id, json) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET json = excluded.json',
  )
  const remove = database.prepare('DELETE FROM rows WHERE kind = ? AND id = ?')

  const parseRow = (json: string, name: string): object => {
    try {
      return JSON.parse(json)
    } catch (cause) {
      const message = `The data file ${path} is damaged: the row ${name} is not valid JSON. Use a backup, or delete the file to start without data.`
      throw new Error(message, { cause })
    }
  }

  return {
    *load() {
      for (const { kind, id, json } of all.iterate()) {
        yield { table: String(kind), id: String(id), row: parseRow(String(json), `${kind} ${id}`) }
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

/**
 * Opens the file for this process only: a second emulator would not see what the first one writes, and the other way round.
 * The lock ends with the process, also when it is killed.
 */
function openDatabase(path: string, Database: typeof DatabaseSync): DatabaseSync {
  // SQLite creates its additional files with the same mode.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
  const database = new Database(path)
  try {
    database.exec(`
      PRAGMA busy_timeout = 2000;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS rows (
        place INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        json TEXT NOT NULL,
        UNIQUE (kind, id)
      );
    `)
    return database
  } catch (cause) {
    database.close()
    throw new Error(`The data file ${path} cannot be opened: ${problemOf(cause as SqliteError)}`, { cause })
  }
}

type SqliteError = Error & { readonly errcode?: number }

/** The result codes of SQLite for a file that another process has locked, and for a file of another kind. */
const BUSY = 5
const NOT_A_DATABASE = 26

function problemOf({ errcode, message }: SqliteError): string {
  if (errcode === BUSY) return 'another emulator uses it. Stop that emulator, or choose another file.'
  if (errcode === NOT_A_DATABASE) return 'it is not an SQLite file. Choose another file, or delete it.'
  return message
}
