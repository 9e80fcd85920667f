// Timers that do not wait: when everything else is idle, the clock advances.
import { mock } from 'node:test'

/** How far the timers of one snippet may advance, in milliseconds: less than the timeout of a request. */
const LIMIT = 9_000
const STEP = 500

/** The timer of the platform. */
export const real = { setTimeout }

/** Replaces the timers of this process. */
export function installTimers() {
  const enable = () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    // Clearing a timer that a reset has removed corrupts the queue of Node: code that ends after its snippet does that.
    const created = new WeakSet<object>()
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
    const noting =
      <T extends (...args: never[]) => object>(create: T) =>
      (...args: Parameters<T>) => {
        const timer = create(...args)
        created.add(timer)
        return timer
      }
    const clearing = (clear: (timer: never) => void) => (timer: unknown) => {
      if (typeof timer === 'object' && timer !== null && created.has(timer)) clear(timer as never)
    }
    Object.assign(globalThis, {
      setTimeout: noting(setTimeout),
      setInterval: noting(setInterval),
      clearTimeout: clearing(clearTimeout),
      clearInterval: clearing(clearInterval),
    })
  }
  let now = 0
  enable()
  return {
    /** Advances the clock, and runs the timers that are due. Returns false when the limit is reached. */
    advance(): boolean {
      if (now >= LIMIT) return false
      now += STEP
      mock.timers.tick(STEP)
      return true
    },
    /** Removes all timers. */
    reset() {
      mock.timers.reset()
      now = 0
      enable()
    },
  }
}
