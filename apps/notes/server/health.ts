import type { Database } from './db.ts'

/** How long a result is used again, in milliseconds. */
const LIFETIME = 1_000

/**
 * Returns a function that resolves with whether the database responds. It asks the database at most once a second and
 * once at a time, so that frequent health checks cannot delay other requests.
 */
export function createHealthCheck(database: Pick<Database, 'ping'>, now = () => performance.now()) {
  let result: Promise<boolean> | undefined
  let expires = 0
  return (): Promise<boolean> => {
    if (result && now() < expires) return result
    expires = Number.POSITIVE_INFINITY
    result = database.ping().then(
      () => true,
      () => false,
    )
    void result.then(() => {
      expires = now() + LIFETIME
    })
    return result
  }
}
