import type { TokenStore, Tokens } from '../session-types.js'

/** A value, or a promise of it if the store is asynchronous. */
export type Awaitable<T> = T | Promise<T>

/**
 * Applies a function to a value or a promise, synchronously for a value, so that a synchronous store completes in one
 * tick.
 */
export const chain = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  (value as Partial<Promise<T>> | null | undefined)?.then ? (value as Promise<T>).then(next) : next(value as T)

/** Orders what a page does with a store. A read never returns tokens from before a finished write. */
export interface StoreAccess {
  /** Runs `read` after all pending writes. Synchronous if there are none. */
  afterWrites<T>(read: () => Awaitable<T>): Awaitable<T>
  /** Whether `replace` is deciding or writing in this tick: the value of a synchronous store is about to be replaced. */
  isReplacing(): boolean
  /**
   * Reads the tokens, passes them to `decide`, and writes the tokens that it returns. No other write of this page
   * happens in between. `decide` returns undefined to leave the store as it is. Returns what `onWritten` returns, which is
   * called before any later read.
   */
  replace<R>(decide: (read: Tokens) => Tokens | undefined, onWritten?: (written: Tokens) => R): Awaitable<R | undefined>
}

const writing = new WeakMap<TokenStore, Promise<unknown>>()

/** Orders the operations of a store. Sessions that share a store object share the order. */
export function storeAccess(store: TokenStore): StoreAccess {
  let isReplacing = false
  const afterWrites = <T>(run: () => Awaitable<T>) => writing.get(store)?.then(run) ?? run()
  return {
    afterWrites,
    isReplacing: () => isReplacing,
    replace(decide, onWritten) {
      const write = (read: Tokens) => {
        isReplacing = true
        try {
          const next = decide(read)
          return next && chain(store.write(next), () => onWritten?.(next))
        } finally {
          isReplacing = false
        }
      }
      const work = afterWrites(() => chain(store.read(), write))
      if (!(work instanceof Promise)) return work
      const remove = () => {
        if (writing.get(store) === settled) writing.delete(store)
      }
      const settled: Promise<void> = work.then(remove, remove)
      writing.set(store, settled)
      return work
    },
  }
}
