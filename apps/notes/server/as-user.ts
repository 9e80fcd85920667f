/** Runs one statement with its values. Returns the rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** The user of a request, and the team whose notebook it opens. The caller has verified both. */
export interface Access {
  readonly userId: string
  /** Default: the user's own notebook. */
  readonly teamId?: string | undefined
  /** Whether the user may write in the notebook. */
  readonly canWrite: boolean
}

/** Timeouts, in milliseconds, so that a stuck transaction cannot block the others. */
const [STATEMENT, LOCK, IDLE] = ['5000', '2000', '5000']

const START = `select set_config('app.user_id', $1, true), set_config('app.team_id', $2, true),
  set_config('app.can_write', $3, true), set_config('statement_timeout', $4, true),
  set_config('lock_timeout', $5, true), set_config('idle_in_transaction_session_timeout', $6, true)`

/**
 * Runs work as one signed-in user. Row-level security shows and accepts only the rows of one notebook, because for the
 * length of this transaction the connection gives up its own rights for those of `note_app` and carries the verified
 * IDs: see `schema.sql`.
 *
 * This is only as strong as the statements: SQL that an attacker injects could say `reset role`. Every statement must be
 * a constant, with all values as parameters.
 */
export const asUser = <Result>(
  transaction: Transaction,
  { userId, teamId = '', canWrite }: Access,
  work: (query: Query) => Promise<Result>,
): Promise<Result> =>
  transaction(async (query) => {
    await query(START, [userId, teamId, String(canWrite), STATEMENT, LOCK, IDLE])
    await query('set local role note_app')
    return work(query)
  })
