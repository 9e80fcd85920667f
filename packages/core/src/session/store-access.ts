import type { TokenStore, Tokens } from '../session-types.js'

/** A value, or a promise of it if the store is asynchronous. */
export type Awaitable<T> = T | Promise<T>

/**
 * Applies a function to a value or a promise, synchronously for a value, so that a synchronous store completes in one
 * tick.
 */
export const chain = <T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> =>
  value instanceof Promise || (typeof value === 'object' && value !== null && 'then' in value)
    ? (value as Promise<T>).then(next)
    : next(value)

/** Reads a store and replaces its content. A read never returns tokens from before a finished write. */
export interface StoreAccess {
  /** Reads after all pending writes. Synchronous if the store is. */
  read(): Awaitable<Tokens>
  /** Whether `replace` is deciding or writing in this tick: the value of a synchronous store is about to be replaced. */
  isReplacing(): boolean
  /**
   * Reads the tokens, passes them to `decide`, and writes the tokens that it returns. No other write of this page
   * happens in between. `decide` returns undefined to leave the store as it is.
   */
  replace(decide: (read: Tokens) => Tokens | undefined): Awaitable<void>
}

const writing = new WeakMap<TokenStore, Promise<unknown>>()

/** Orders the operations of a store. Sessions that share a store object share the order. */
export function storeAccess(store: TokenStore): StoreAccess {
  let isReplacing = false
  return {
    read() {
      const pending = writing.get(store)
      return pending ? pending.then(() => store.read()) : store.read()
    },
    isReplacing: () => isReplacing && !writing.has(store),
    replace(decide) {
      const run = () =>
        chain(store.read(), (read) => {
          isReplacing = true
          try {
            const next = decide(read)
            return next && store.write(next)
          } finally {
            isReplacing = false
          }
        })
      const pending = writing.get(store)
      const work = pending ? pending.then(run) : run()
      if (!(work instanceof Promise)) return work
      const settled = work.then(
        () => {},
        () => {},
      )
      writing.set(store, settled)
      settled.then(() => {
        if (writing.get(store) === settled) writing.delete(store)
      })
      return work
    },
  }
}
