/** Runs one statement with its values. Returns the rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** Runs `work` in one transaction as one user. */
export type AsUser = <Result>(userId: string, work: (query: Query) => Promise<Result>) => Promise<Result>

/** How long a transaction of a user may wait or run, in milliseconds, so that a stuck one cannot block the others. */
export interface TransactionLimits {
  readonly statement: number
  readonly lock: number
  readonly idle: number
}
export const LIMITS: TransactionLimits = { statement: 5_000, lock: 2_000, idle: 5_000 }

const START = `select set_config('app.user_id', $1, true), set_config('statement_timeout', $2, true),
  set_config('lock_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $4, true)`

/**
 * Runs work as one signed-in user. Row-level security shows and accepts only that user's rows, because for the length of
 * this transaction the connection gives up its own rights for those of `note_app` and carries the user's id.
 *
 * This is only as strong as the queries: SQL that an attacker injects could say `reset role`. Every statement must be a
 * constant, with all values as parameters.
 */
export const asUserIn =
  (transaction: Transaction, { statement, lock, idle } = LIMITS): AsUser =>
  (userId, work) =>
    transaction(async (query) => {
      await query(START, [userId, `${statement}`, `${lock}`, `${idle}`])
      await query('set local role note_app')
      return work(query)
    })
