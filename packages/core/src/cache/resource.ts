import { isKnown } from '../errors/known-error.js'
import { listeners } from '../lib/listeners.js'

/** What is known of a readable thing. A lost network does not take a value away that was read before. */
export type ResourceState<V> =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly value: V }
  | { readonly status: 'failed'; readonly error: unknown }

export interface Resource<V> {
  state(): ResourceState<V>
  /** Reads it if nobody has yet, and calls after each change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** The value once it is there: for suspense. Starts reading if nobody has yet. Rejects when reading failed. */
  ready(): Promise<V>
}

export interface Entry extends Resource<unknown> {
  readonly tags: readonly string[]
  /** Takes a value that somebody else read. `order` is when that reading began. */
  put(value: unknown, order: number): void
  /** Reads again, at most one at a time and no more often than every 300 ms. */
  refetch(): void
  watched(): boolean
  /** Stops its timers and leaves the cache. */
  dispose(): void
}

/** Refetches begin no sooner after each other than this, in milliseconds. */
export const THROTTLE = 300
/** How long an entry outlives its last subscriber, in milliseconds. */
export const GRACE = 5000

export interface EntrySetup {
  readonly tags: readonly string[]
  readonly env: { now(): number; idleTimer(ms: number, run: () => void): () => void }
  load(): Promise<unknown>
  /** Numbers readings in the order in which they begin. */
  order(): number
  /** The entry is no longer needed. */
  drop(): void
}

const PENDING = { status: 'pending' } as const

export function createEntry({ tags, env, load, order, drop }: EntrySetup): Entry {
  const watchers = listeners()
  let state: ResourceState<unknown> = PENDING
  let shownOrder = 0
  let reading: Promise<void> | undefined
  let again = false
  let began = Number.NEGATIVE_INFINITY
  let cancelWait: (() => void) | undefined
  let cancelDrop: (() => void) | undefined

  const show = (next: ResourceState<unknown>, at: number) => {
    // An older reading never overwrites a newer one.
    if (at < shownOrder) return
    shownOrder = at
    state = next
    watchers.call()
  }

  const read = (): Promise<void> => {
    const at = order()
    began = env.now()
    reading = load()
      .then(
        (value) => show({ status: 'ready', value }, at),
        (error) => {
          if (state.status !== 'ready' || isKnown(error)) show({ status: 'failed', error }, at)
        },
      )
      .finally(() => {
        reading = undefined
        if (!again) return
        again = false
        refetch()
      })
    return reading
  }

  const refetch = () => {
    if (reading) again = true
    else if (!cancelWait) {
      const wait = began + THROTTLE - env.now()
      if (wait <= 0) read()
      else
        cancelWait = env.idleTimer(wait, () => {
          cancelWait = undefined
          read()
        })
    }
  }

  const dispose = () => {
    cancelWait?.()
    cancelDrop?.()
    drop()
  }

  const keepFor = (ms: number) => {
    cancelDrop?.()
    cancelDrop = env.idleTimer(ms, dispose)
  }

  return {
    tags,
    state: () => state,
    watched: () => watchers.size > 0,
    subscribe(listener) {
      cancelDrop?.()
      const leave = watchers.add(listener)
      if (state === PENDING && !reading) read()
      return () => {
        leave()
        if (watchers.size === 0) keepFor(GRACE)
      }
    },
    async ready() {
      // Suspense asks before anyone can subscribe: kept as long as after the last subscriber.
      if (watchers.size === 0) keepFor(GRACE)
      while (state.status === 'pending') await (reading ?? read())
      if (state.status === 'failed') throw state.error
      return state.value
    },
    put: (value, at) => show({ status: 'ready', value }, at),
    refetch,
    dispose,
  }
}
