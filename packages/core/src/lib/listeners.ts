/** A set of listeners; `add` answers how to leave it. */
export interface Listeners {
  add(listener: () => void): () => void
  call(): void
  readonly size: number
}

export function listeners(): Listeners {
  const all = new Set<() => void>()
  return {
    add(listener) {
      // A listener that is there twice is called twice.
      const row = () => listener()
      all.add(row)
      return () => all.delete(row)
    },
    call() {
      for (const row of [...all]) row()
    },
    get size() {
      return all.size
    },
  }
}
