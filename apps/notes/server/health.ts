import type { Database } from './db.ts'

/** How long a result is reused, in milliseconds. */
const RESULT_LIFETIME = 1_000

/**
 * Returns a function that resolves with true when the database responds, and with false otherwise. It sends at most one
 * query per second and only one at a time, so that frequent health checks do not delay other requests.
 *
 * @param now Returns the current time, in milliseconds.
 */
export function createHealthCheck(database: Pick<Database, 'ping'>, now = () => performance.now()) {
  let result: Promise<boolean> | undefined
  let expiresAt = 0
  return (): Promise<boolean> => {
    if (result && now() < expiresAt) return result
    expiresAt = Number.POSITIVE_INFINITY
    result = database.ping().then(
      () => true,
      () => false,
    )
    void result.then(() => {
      expiresAt = now() + RESULT_LIFETIME
    })
    return result
  }
}
