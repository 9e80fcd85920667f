import type { RowChange, Store } from './store.js'

/** A store that writes nothing until it is released. */
export interface BufferedStore extends Store {
  /** Writes what was written so far. Later changes are written at once. */
  release(): void
}

/**
 * Buffers the changes to a store while an emulator starts, so that an emulator that cannot start leaves the data of
 * another one as it is.
 */
export function bufferWrites(store: Store): BufferedStore {
  let pending: RowChange[] | undefined = []
  return {
    *load() {
      yield* store.load()
      yield* pending ?? []
    },
    write(changes) {
      if (pending) pending.push(...changes)
      else store.write(changes)
    },
    release() {
      if (pending && pending.length > 0) store.write(pending)
      pending = undefined
    },
    close: () => store.close(),
  }
}
