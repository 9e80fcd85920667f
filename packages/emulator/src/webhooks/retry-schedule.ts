const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The pauses before a failed delivery is tried again, in milliseconds: those that Svix documents. */
export const PAUSES: readonly number[] = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/** When to try again after so many failures, the last at `now`; `null`: no more. */
export const nextTry = (failures: number, now: number): number | null => {
  const pause = PAUSES[failures - 1]
  return pause === undefined ? null : now + pause
}
