import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { withTimeLimit } from '../lib/timing.js'

/** Default total timeout of a call including retries, in milliseconds. Covers five attempts and their backoffs. */
export const DEADLINE = 75_000
/** The same on a server, in milliseconds: the visitor of a page waits for it, and hosts limit the time of a response. */
export const SERVER_DEADLINE = 15_000

/** How long a refresh may hold its lock, in milliseconds: its deadline, and time to read and write the store. */
export const REFRESH_LIMIT = 90_000

export interface DeadlineOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined
  /** Total timeout, in milliseconds. Default: 75 000. */
  readonly timeout?: number | undefined
  /** The timeout that the caller knows, if `timeout` is what is left of it, for the message. Default: `timeout`. */
  readonly total?: number | undefined
}

/**
 * Runs `work` within a deadline. Settles by then even if `work` never does: what it waits for (a store, a lock, a
 * lazy module) may hang. The signal that `work` receives aborts at the deadline.
 *
 * @param work Receives the signal, the time at which the deadline ends, in milliseconds since 1970, and a function that
 * makes the caller's signal ineffective from then on.
 * @throws UNABLE_TO_CONNECT at the deadline, and the reason of `signal` when it aborts.
 */
export function withDeadline<T>(
  env: Pick<Env, 'timer' | 'now'>,
  { signal, timeout = DEADLINE, total = timeout }: DeadlineOptions,
  work: (signal: AbortSignal, end: number, commit: () => void) => Promise<T>,
): Promise<T> {
  const end = env.now() + timeout
  return withTimeLimit(env, { signal, ms: timeout, exceeded: () => overdue(total) }, (signal, commit) =>
    work(signal, end, commit),
  )
}

const overdue = (timeout: number) =>
  new LatchkeyError('UNABLE_TO_CONNECT', `The call took longer than its timeout of ${timeout} ms.`, { tried: [] })
