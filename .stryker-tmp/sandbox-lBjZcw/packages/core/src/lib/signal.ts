/** Calls `stop` when the signal aborts, at once if it has; answers how to stop listening. */
// @ts-nocheck

export function onAbort(signal: AbortSignal | undefined, stop: (reason: unknown) => void): () => void {
  if (!signal) return () => {}
  const stopped = () => stop(signal.reason)
  if (signal.aborted) stopped()
  else signal.addEventListener('abort', stopped, { once: true })
  return () => signal.removeEventListener('abort', stopped)
}

/** The promise, or a rejection with the signal's reason: whichever comes first. The promise itself goes on. */
export function until<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, reject)
    promise.then(resolve, reject).finally(forget)
  })
}
