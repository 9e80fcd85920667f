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
