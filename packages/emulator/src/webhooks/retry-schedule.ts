const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Delays before retries, in milliseconds. Those that Svix documents. */
export const RETRY_DELAYS: readonly number[] = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/** Returns the time of the next attempt after a number of failures, or null when there is none. */
export const retryTime = (failures: number, now: number): number | null => {
  const pause = RETRY_DELAYS[failures - 1]
  return pause === undefined ? null : now + pause
}
