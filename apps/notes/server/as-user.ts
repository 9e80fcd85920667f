/** Runs one statement with its values. Returns the rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** A team that the user was verified to be a member of. */
export interface TeamAccess {
  readonly id: string
  /** Whether the user may write in this team. All members may read. */
  readonly canWrite: boolean
}

/** Runs `work` in one transaction as one user: with the rows of the user or, if a team is specified, with those of the team. */
export type AsUser = <Result>(
  userId: string,
  work: (query: Query) => Promise<Result>,
  team?: TeamAccess,
) => Promise<Result>

/** How long a transaction of a user may wait or run, in milliseconds, so that a stuck one cannot block the others. */
export interface TransactionLimits {
  readonly statement: number
  readonly lock: number
  readonly idle: number
}
export const LIMITS: TransactionLimits = { statement: 5_000, lock: 2_000, idle: 5_000 }

const START = `select set_config('app.user_id', $1, true), set_config('statement_timeout', $2, true),
  set_config('lock_timeout', $3, true), set_config('idle_in_transaction_session_timeout', $4, true),
  set_config('app.team_id', $5, true), set_config('app.team_access', $6, true)`

/**
 * Runs work as one signed-in user. Row-level security shows and accepts only that user's rows, or only those of the
 * team, because for the length of this transaction the connection gives up its own rights for those of `note_app` and
 * carries the IDs of the user and the team. The caller has verified both.
 *
 * This is only as strong as the queries: SQL that an attacker injects could say `reset role`. Every statement must be a
 * constant, with all values as parameters.
 */
export const asUserIn =
  (transaction: Transaction, { statement, lock, idle } = LIMITS): AsUser =>
  (userId, work, team) =>
    transaction(async (query) => {
      const access = team && (team.canWrite ? 'write' : 'read')
      await query(START, [userId, `${statement}`, `${lock}`, `${idle}`, team?.id ?? '', access ?? ''])
      await query('set local role note_app')
      return work(query)
    })
