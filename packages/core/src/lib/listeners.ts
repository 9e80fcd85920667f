/** A set of listeners; `add` answers how to leave it. */
export interface Listeners {
  add(listener: () => void): () => void
  call(): void
  readonly size: number
}

export function listeners(): Listeners {
  const all = new Set<{ call: () => void }>()
  return {
    add(listener) {
      const row = { call: listener }
      all.add(row)
      return () => all.delete(row)
    },
    call() {
      for (const row of [...all]) row.call()
    },
    get size() {
      return all.size
    },
  }
}
