import { mkdir, readFile } from 'node:fs/promises'
import type { Transaction } from './as-user.ts'
import { proveIsolation } from './prove-isolation.ts'

export interface Database {
  readonly name: 'PGlite' | 'Postgres'
  readonly transaction: Transaction
  close(): Promise<void>
}

/** The database is unreachable, or canceled the work because of load, a timeout or a lock. The client can retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** The URL of a Postgres server, or the data folder of PGlite, which only one process at a time may open. */
type DatabaseOptions = { readonly url: string } | { readonly folder: string }

/** Any number, as long as every process that changes this schema uses the same one. */
const SCHEMA_LOCK = 7_305_861

/** Opens the database, applies the schema, and verifies that notebooks are isolated from each other. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await ('url' in options ? openPostgres(options.url) : openPglite(options.folder))
  try {
    const schema = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
    await database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
      await query(schema)
    })
    await proveIsolation(database.transaction)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openPglite(folder: string): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite')
  await mkdir(folder, { recursive: true })
  const db = await PGlite.create(folder)
  return {
    name: 'PGlite',
    transaction: (work) =>
      db.transaction((tx) =>
        work(async <Row>(text: string, values?: readonly unknown[]) =>
          values ? (await tx.query<Row>(text, [...values])).rows : ((await tx.exec(text)).at(-1)?.rows as Row[]),
        ),
      ),
    close: () => db.close(),
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 2_000, query_timeout: 10_000 })
  // An `error` event without a listener ends the process. The pool replaces the connection, and pending queries reject.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const orUnavailable = (error: unknown): never => {
    if (error instanceof pg.DatabaseError && !isTemporary(error.code)) throw error
    const { message, code } = error as NodeJS.ErrnoException
    throw new DatabaseUnavailable(`The database is busy or cannot be reached: ${message || code}`, { cause: error })
  }
  return {
    name: 'Postgres',
    async transaction(work) {
      const client = await pool.connect().catch(orUnavailable)
      const query = (text: string, values?: readonly unknown[]) =>
        client.query(text, values && [...values]).catch(orUnavailable)
      try {
        await query('begin')
        const result = await work(async (text, values) => (await query(text, values)).rows)
        await query('commit')
        client.release()
        return result
      } catch (error) {
        // Closes the connection, which rolls back: the pool must not reuse its role or its changes.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/** Postgres error codes after which the same request may succeed: connection, resources, shutdown, locks and timeouts. */
const isTemporary = (code = '') => /^(08|53|57)|^(40001|40P01|55P03|25P03|25P04)$/.test(code)
