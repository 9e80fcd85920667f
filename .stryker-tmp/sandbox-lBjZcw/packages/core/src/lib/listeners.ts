// @ts-nocheck
import { report } from './report-error.js'

/** A set of listeners. `add` returns an unsubscribe function. */
export interface Listeners {
  add(listener: () => void): () => void
  /** Calls every listener. One that throws is reported and does not stop the others. */
  call(): void
  readonly size: number
}

export function listeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(listener) {
      // A listener that was added twice is called twice.
      const row = () => listener()
      all.add(row)
      return () => all.delete(row)
    },
    call() {
      for (const row of [...all]) {
        try {
          row()
        } catch (error) {
          report(error)
        }
      }
    },
    get size() {
      return all.size
    },
  }
}
