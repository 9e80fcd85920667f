/** Runs work one piece at a time. */
export interface TurnQueue {
  /** Runs the work after all work that was queued before. Resolves or rejects with its result. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Creates a queue in which one request runs after another. A handler that awaits never sees the partial changes of
 * another request, and random ids are assigned in the order of the requests.
 */
export function createTurnQueue(): TurnQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
