import { mkdir } from 'node:fs/promises'
import { type AsUser, asUserIn, type Transaction } from './as-user.ts'
import { migrate } from './migrate.ts'
import { proveIsolation } from './prove-isolation.ts'

/** The notes database. There is no way to reach a row but as a user. */
export interface Database {
  readonly name: 'PGlite' | 'Postgres'
  /** Runs `work` in one transaction that sees and writes only the rows of this user. */
  readonly asUser: AsUser
  close(): Promise<void>
}

type Engine = Pick<Database, 'name' | 'close'> & { readonly transaction: Transaction }

/**
 * Opens the database and makes it ready: migrated, and proven to keep users apart.
 * With `url` any Postgres; else PGlite in `folder`, which exactly one process may hold open.
 */
export async function openDatabase({ url, folder }: { url?: string | undefined; folder: string }): Promise<Database> {
  const { name, close, transaction } = url ? await openPostgres(url) : await openPglite(folder)
  const database: Database = { name, close, asUser: asUserIn(transaction) }
  try {
    await migrate(transaction)
    await proveIsolation(database)
    return database
  } catch (error) {
    await close()
    throw error
  }
}

async function openPglite(folder: string): Promise<Engine> {
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

async function openPostgres(url: string): Promise<Engine> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // A lost connection is replaced by the pool, and fails what was under way on it. Without listeners, one for when it
  // idles and one for when it works, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    name: 'Postgres',
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(async (text, values) => (await client.query(text, values && [...values])).rows)
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // Ends the connection, and with it the transaction: no right and no half-done change goes back into the pool.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}
