import type { Transaction } from './as-user.ts'

/** Deletes what has been in the trash of any user for 30 days. See the policies in `migrations/4-trash.sql`. */
export const purgeTrash = (transaction: Transaction): Promise<void> =>
  transaction(async (query) => void (await query(`delete from note where deleted_at < now() - interval '30 days'`)))

const HOUR = 3_600_000

/**
 * Runs `purge` now and every hour. A purge that fails is logged as a failure of `task`, and the next one deletes what it
 * left. Returns a function that stops this and resolves when no purge runs anymore.
 */
export function purgeEveryHour(
  purge: () => Promise<void>,
  log: (line: string) => void,
  task = 'purge',
): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = purge().catch((error) => log(JSON.stringify({ level: 'error', task, error: String(error) })))
  }
  run()
  const timer = setInterval(run, HOUR)
  return () => {
    clearInterval(timer)
    return running
  }
}
