/** Calls `stop` when the signal aborts, immediately if it already has. Returns an unsubscribe function. */
export function onAbort(signal: AbortSignal | undefined, stop: (reason: unknown) => void): () => void {
  if (!signal) return () => {}
  const stopped = () => stop(signal.reason)
  if (signal.aborted) stopped()
  else signal.addEventListener('abort', stopped)
  return () => signal.removeEventListener('abort', stopped)
}

/** Settles with the promise, or rejects with the signal's reason, whichever is first. Does not cancel the promise. */
export function until<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, reject)
    promise.then(
      (value) => {
        forget()
        resolve(value)
      },
      (error) => {
        forget()
        reject(error)
      },
    )
  })
}

/** The longest delay that a platform timer can hold, in milliseconds. */
export const LONGEST_DELAY = 2_147_483_647

export interface TimeLimit {
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined
  /** In milliseconds. More than {@link LONGEST_DELAY} is no limit. */
  readonly ms: number
  /** The reason for an abort at the limit. */
  exceeded(): Error
}

/**
 * Runs `work` with a signal that aborts at the limit. Settles by then even if `work` never does.
 *
 * @param work Also receives a function that makes the caller's signal ineffective from then on.
 * @throws The reason of the abort.
 */
export function withTimeLimit<T>(
  env: { timer(ms: number, run: () => void): () => void },
  { signal, ms, exceeded }: TimeLimit,
  work: (signal: AbortSignal, ignoreSignal: () => void) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = new AbortController()
    const end = <V>(settle: (value: V) => void, value: V) => {
      cancel?.()
      forget()
      settle(value)
    }
    const abort = (reason: unknown) => {
      stop.abort(reason)
      end(reject, reason)
    }
    const forget = onAbort(signal, abort)
    const cancel = ms > LONGEST_DELAY ? undefined : env.timer(ms, () => abort(exceeded()))
    work(stop.signal, forget).then(
      (value) => end(resolve, value),
      (error) => end(reject, error),
    )
  })
}

/** Waits. Rejects when the signal aborts. */
export function pause(
  env: { timer(ms: number, run: () => void): () => void },
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = env.timer(ms, () => {
      forget()
      resolve()
    })
    const forget = onAbort(signal, (reason) => {
      cancel()
      reject(reason)
    })
  })
}

/**
 * Returns the milliseconds since a time that the same clock measured earlier. Infinity for a time in the future: the clock
 * was set back since, so that any time may have passed.
 */
export const elapsed = (since: number, now: number): number => (now < since ? Number.POSITIVE_INFINITY : now - since)
