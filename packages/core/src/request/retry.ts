/** Maximum number of attempts. */
export const TRIES = 5
/** The first backoff before jitter, in milliseconds. */
export const BASE = 1000
/**
 * How long requests are not retried after the service did not respond to any attempt of a call, in milliseconds. Keeps
 * the retries of many clients from prolonging an outage.
 */
export const NO_RETRIES = 600_000

/** Returns the backoff in milliseconds. `attempt` counts from 0, `random` is in [0, 1). */
export function delay(attempt: number, random: () => number): number {
  return BASE * 2 ** attempt * (0.5 + random())
}

/** Returns a `Retry-After` header as milliseconds from now: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
