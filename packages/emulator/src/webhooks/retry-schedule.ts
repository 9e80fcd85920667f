const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The delay before each retry, in milliseconds, as Svix documents it. */
export const RETRY_DELAYS: readonly number[] = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/** Returns the time of the next attempt after a number of failures, or null when there is none. */
export const retryTime = (failures: number, now: number): number | null => {
  const delay = RETRY_DELAYS[failures - 1]
  return delay === undefined ? null : now + delay
}
