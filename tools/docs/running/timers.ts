// Timers that do not wait: when everything else is idle, the next one runs.

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
  /** The time between the calls of an interval. */
  readonly every?: number
}

/** How far the timers of one snippet may advance, in milliseconds: less than the timeout of a request. */
const LIMIT = 9_000

/** The timers of the platform. */
export const real = { setTimeout, clearTimeout, setImmediate }

/** Replaces the timers of this process. */
export function installTimers() {
  let timers: Timer[] = []
  let now = 0
  let order = 0
  const add = (callback: (...values: unknown[]) => void, ms = 0, every: number | undefined, values: unknown[]) => {
    const timer = { at: now + Math.max(Number(ms) || 0, 0), order: ++order, run: () => callback(...values) }
    timers.push(every === undefined ? timer : { ...timer, every })
    return timer.order
  }
  const handle = (id: number) =>
    Object.assign(new Number(id), {
      ref: () => id,
      unref: () => id,
      hasRef: () => true,
      [Symbol.toPrimitive]: () => id,
    })
  const clear = (id: unknown) => {
    timers = timers.filter(({ order }) => order !== Number(id))
  }
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, ms?: number, ...values: unknown[]) =>
      handle(add(callback, ms, undefined, values)),
    setInterval: (callback: () => void, ms = 1, ...values: unknown[]) =>
      handle(add(callback, ms, Math.max(ms, 1), values)),
    clearTimeout: clear,
    clearInterval: clear,
  })
  return {
    /** Runs the next timer. Returns false when there is none within the limit. */
    advance(): boolean {
      const [next] = timers.toSorted((a, b) => a.at - b.at || a.order - b.order)
      if (!next || next.at > LIMIT) return false
      now = next.at
      timers = timers.filter((timer) => timer !== next)
      if (next.every !== undefined) timers.push({ ...next, at: now + next.every })
      next.run()
      return true
    },
    /** Removes all timers. */
    reset() {
      timers = []
      now = 0
    },
  }
}
