import type { Transaction } from './as-user.ts'

/** Deletes what has been in the trash of any user for 30 days. See the policies in `migrations/4-trash.sql`. */
export const purgeTrash = (transaction: Transaction): Promise<void> =>
  transaction(async (query) => void (await query(`delete from note where deleted_at < now() - interval '30 days'`)))

const HOUR = 3_600_000

/**
 * Runs a task now and every hour. A failure is logged, and the next run does what is left. Returns a function that stops
 * this and resolves when the task does not run anymore.
 */
export function everyHour(name: string, task: () => Promise<void>, log: (line: string) => void): () => Promise<void> {
  let running = Promise.resolve()
  const run = () => {
    running = task().catch((error) => log(JSON.stringify({ level: 'error', task: name, error: String(error) })))
  }
  run()
  const timer = setInterval(run, HOUR)
  return () => {
    clearInterval(timer)
    return running
  }
}
