/** One statement with its values; gives the rows. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export type Transaction = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

/** Runs `work` in one transaction as one user. */
export type AsUser = <Result>(userId: string, work: (query: Query) => Promise<Result>) => Promise<Result>

/**
 * Runs work as one signed-in user. Row-level security shows and accepts only that user's rows, because for the length of
 * this transaction the connection gives up its own rights for those of `note_app` and carries the user's id.
 */
export const asUserIn =
  (transaction: Transaction): AsUser =>
  (userId, work) =>
    transaction(async (query) => {
      await query(`select set_config('app.user_id', $1, true)`, [userId])
      await query('set local role note_app')
      return work(query)
    })
