/** A set of listeners. `add` returns an unsubscribe function. */
export interface Listeners {
  add(listener: () => void): () => void
  /** Calls every listener, unless another one removes it. One that throws is reported and does not stop the others. */
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
          if (all.has(row)) row()
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

/** Reports an error that must not fail the call in which it occurred, such as one thrown by an app's event handler. */
export function report(error: unknown): void {
  if (typeof reportError === 'function') reportError(error)
  else console.error(error)
}
