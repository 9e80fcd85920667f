import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type AdmissionLimits, createAdmission } from './admission.ts'
import { type AsUser, asUserIn, LIMITS, type Transaction, type TransactionLimits } from './as-user.ts'
import { teamsToCheck } from './deleted-teams.ts'
import { migrate } from './migrate.ts'
import { proveIsolation } from './prove-isolation.ts'
import { purgeTrash } from './purge.ts'

/** The notes database. All access to notes goes through `asUser`. */
export interface Database {
  readonly name: 'PGlite' | 'Postgres'
  /** Runs `work` in a transaction that has access only to the notes of this user or, if specified, of this team. */
  readonly asUser: AsUser
  /** Deletes what has been in the trash of any user for 30 days. */
  purgeTrash(): Promise<void>
  /** Returns the IDs of teams with notes. See `trashNotesOfDeletedTeams`. */
  teamsToCheck(): Promise<string[]>
  /** Resolves when the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database is unreachable, or canceled the work because of load, a timeout or a lock. The client can retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

interface Engine extends Pick<Database, 'name' | 'close'> {
  readonly transaction: Transaction
  /** Maximum number of transactions that run at the same time. */
  readonly concurrency: number
}

interface DatabaseOptions {
  /** Connection URL of a Postgres server. Default: PGlite in `folder`. */
  readonly url?: string | undefined
  /** The data folder of PGlite. Only one process at a time may open it. */
  readonly folder: string
  /**
   * Timeouts, in milliseconds, and queue lengths. Defaults: `LIMITS` for transactions, 200 `queued` requests, 50
   * `queuedPerUser`, 2000 ms `maxWaitMillis`.
   */
  readonly limits?: Partial<TransactionLimits & Pick<AdmissionLimits, 'maxWaitMillis' | 'queued' | 'queuedPerUser'>>
}

/** Opens the database, applies migrations, and verifies that users are isolated from each other. */
export async function openDatabase({ url, folder, limits = {} }: DatabaseOptions): Promise<Database> {
  const { name, concurrency, close, transaction } = url ? await openPostgres(url) : await openPglite(folder)
  const asUser = asUserIn(transaction, { ...LIMITS, ...limits })
  const admit = createAdmission({
    running: concurrency,
    runningPerUser: Math.ceil(concurrency / 2),
    queued: 200,
    queuedPerUser: 50,
    maxWaitMillis: 2_000,
    ...limits,
  })
  const database: Database = {
    name,
    close,
    asUser: (userId, work, team) => admit(userId, () => asUser(userId, work, team)),
    purgeTrash: () => purgeTrash(transaction),
    teamsToCheck: () => teamsToCheck(transaction),
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
      // PGlite runs queries on this thread and does not yield to the event loop. Yielding here lets requests that have
      // arrived enter the admission queue, or be rejected by it, instead of waiting in their sockets.
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
/** Timeout for opening a connection, in milliseconds. */
const CONNECTION_TIMEOUT = 2_000
/** Timeout for a query, in milliseconds. Also applies when the network has dropped the connection silently. */
const RESPONSE_TIMEOUT = 10_000

async function openPostgres(url: string): Promise<Engine> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: RESPONSE_TIMEOUT,
  })
  // An `error` event without a listener ends the process. The pool emits it for idle connections, a client for its own.
  // No action is needed: the pool replaces the connection, and pending queries reject.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const orUnavailable = (error: unknown): never => {
    const isServerError = error instanceof pg.DatabaseError
    if (isServerError && !isTemporary(error.code)) throw error
    throw new DatabaseUnavailable('The database is busy or cannot be reached.', { cause: error })
  }
  return {
    name: 'Postgres',
    // One connection is reserved for the health check.
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
        // Close the connection, which rolls the transaction back: the pool must not reuse its role or its changes.
        client.release(true)
        throw error
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Returns whether the same request may succeed later, by Postgres error code: connection failures (08), insufficient
 * resources (53), cancellation and shutdown (57), serialization failures, deadlocks, and lock or transaction timeouts.
 */
const isTemporary = (code = '') => /^(08|53|57)|^(40001|40P01|55P03|25P03|25P04)$/.test(code)
