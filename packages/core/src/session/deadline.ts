import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { onAbort, until } from '../lib/signal.js'

/** Default total timeout of a call including retries, in milliseconds. Covers five attempts and their backoffs. */
export const DEADLINE = 75_000
/** The longest delay that a platform timer can hold, in milliseconds. */
export const LONGEST_DELAY = 2_147_483_647

export interface DeadlineOptions {
  /** Aborted at the deadline. Default: a new controller, which follows `signal`. */
  readonly stop?: AbortController | undefined
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined
  /** Total timeout, in milliseconds. Default: 75 000. */
  readonly timeout?: number | undefined
}

/**
 * Runs `work` within a deadline. Settles by then even if `work` never does: what it waits for (a store, a lock, a
 * lazy module) may hang. The signal that `work` receives aborts at the deadline.
 *
 * @param work Receives the signal, the time at which the deadline ends, in milliseconds since 1970, and a function that
 * makes the caller's signal ineffective from then on.
 * @throws UNABLE_TO_CONNECT at the deadline, and the reason of `signal` when it aborts.
 */
export async function withDeadline<T>(
  env: Pick<Env, 'timer' | 'now'>,
  { signal, timeout = DEADLINE, stop = new AbortController() }: DeadlineOptions,
  work: (signal: AbortSignal, end: number, commit: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  // Stryker disable next-line EqualityOperator: a timeout of exactly 24.8 days has a timer or none.
  const cancel = timeout > LONGEST_DELAY ? () => {} : env.timer(timeout, () => stop.abort(overdue(timeout)))
  try {
    return await until(work(stop.signal, env.now() + timeout, forget), stop.signal)
  } finally {
    cancel()
    forget()
  }
}

const overdue = (timeout: number) =>
  new LatchkeyError('UNABLE_TO_CONNECT', `The call took longer than its timeout of ${timeout} ms.`, { tried: [] })
