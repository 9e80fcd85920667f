import { until } from './timing.js'

interface Work<T> {
  result: Promise<T>
  readonly stop: AbortController
  waiting: number
  isKept: boolean
}

/**
 * Work that callers with the same key wait for together. Each caller may leave with its own signal; the work is
 * aborted when the last one has left, unless it called `keep`.
 */
export function sharedWork<T>() {
  const running = new Map<string, Work<T>>()
  return async (
    key: string,
    signal: AbortSignal | undefined,
    start: (stop: AbortController, keep: () => void) => Promise<T>,
  ): Promise<T> => {
    /** Returns whether the work was still running for the key. */
    const forget = (work: Work<T>) => running.get(key) === work && running.delete(key)
    const begin = () => {
      const work: Work<T> = { stop: new AbortController(), waiting: 0, isKept: false, result: undefined as never }
      work.result = start(work.stop, () => {
        work.isKept = true
      })
      running.set(key, work)
      const end = () => forget(work)
      work.result.then(end, end)
      return work
    }
    const work = running.get(key) ?? begin()
    work.waiting++
    try {
      return await until(work.result, signal)
    } finally {
      work.waiting--
      // Work that has ended is already forgotten.
      if (work.waiting === 0 && !work.isKept && forget(work)) work.stop.abort(signal?.reason)
    }
  }
}
