import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type AdmissionLimits, createAdmission } from './admission.ts'
import { type AsUser, asUserIn, LIMITS, type Transaction, type TransactionLimits } from './as-user.ts'
import { migrate } from './migrate.ts'
import { proveIsolation } from './prove-isolation.ts'

/** The notes database. It gives access to rows only as a user. */
export interface Database {
  readonly name: 'PGlite' | 'Postgres'
  /** Runs `work` in one transaction that sees and writes only the rows of this user. */
  readonly asUser: AsUser
  /** Resolves when the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database cannot be reached, or gave up on a transaction in favor of others. The request may be sent again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

interface Engine extends Pick<Database, 'name' | 'close'> {
  readonly transaction: Transaction
  /** How many transactions run at the same time. */
  readonly concurrency: number
}

interface DatabaseOptions {
  /** A Postgres server. Default: PGlite. */
  readonly url?: string | undefined
  /** The folder of PGlite, which exactly one process may open. */
  readonly folder: string
  readonly limits?: Partial<TransactionLimits & Pick<AdmissionLimits, 'patience' | 'waiting' | 'waitingPerUser'>>
}

/** Opens the database and prepares it: applies migrations and proves that it keeps users apart. */
export async function openDatabase({ url, folder, limits = {} }: DatabaseOptions): Promise<Database> {
  const { name, concurrency, close, transaction } = url ? await openPostgres(url) : await openPglite(folder)
  const asUser = asUserIn(transaction, { ...LIMITS, ...limits })
  const admit = createAdmission({
    running: concurrency,
    runningPerUser: Math.ceil(concurrency / 2),
    waiting: 200,
    waitingPerUser: 50,
    patience: 2_000,
    ...limits,
  })
  const database: Database = {
    name,
    close,
    asUser: (userId, work) => admit(userId, () => asUser(userId, work)),
    ping: () => transaction(async (query) => void (await query('select 1'))),
  }
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
    concurrency: 1,
    async transaction(work) {
      // PGlite works in this thread without waiting for anything. Requests that have arrived in the meantime are read
      // here: they wait for admission, or are refused, instead of waiting unseen in their sockets.
      await setImmediate()
      return db.transaction((tx) =>
        work(async <Row>(text: string, values?: readonly unknown[]) =>
          values ? (await tx.query<Row>(text, [...values])).rows : ((await tx.exec(text)).at(-1)?.rows as Row[]),
        ),
      )
    },
    close: () => db.close(),
  }
}

const CONNECTIONS = 10
/** How long the database may take to accept a connection, in milliseconds. */
const CONNECTION_TIMEOUT = 2_000
/** How long a response of the database may take, also over a network that has lost the connection, in milliseconds. */
const RESPONSE_TIMEOUT = 10_000

async function openPostgres(url: string): Promise<Engine> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: RESPONSE_TIMEOUT,
  })
  // The pool replaces a lost connection, and what ran on it fails. Without these two listeners, one for an idle
  // connection and one for a busy one, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const orUnavailable = (error: unknown): never => {
    const answered = error instanceof pg.DatabaseError
    if (answered && !isTemporary(error.code)) throw error
    throw new DatabaseUnavailable('The database is busy or cannot be reached.', { cause: error })
  }
  return {
    name: 'Postgres',
    // One connection is left for the health check.
    concurrency: CONNECTIONS - 1,
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
        // Ends the connection, and with it the transaction: no right and no half-done change returns to the pool.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/** Error codes of Postgres after which the same request may succeed: of the connection, resources, timeouts and locks. */
const isTemporary = (code = '') => /^(08|53|57)|^(40001|40P01|55P03|25P03|25P04)$/.test(code)
