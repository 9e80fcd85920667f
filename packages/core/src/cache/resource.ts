import type { Contract } from '../contract/endpoint.js'
import { isServiceError } from '../errors/latchkey-error.js'
import { isEqual } from '../lib/is-equal.js'
import { listeners } from '../lib/listeners.js'
import { elapsed } from '../lib/timing.js'

/** The current value of something that can be read. A network error does not take away a value that was read before. */
export type ResourceState<V> =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready'
      /** The value. */
      readonly value: V
    }
  | {
      readonly status: 'failed'
      /** Why the value could not be read. */
      readonly error: unknown
    }

/** A value that the client has read, and keeps up to date while it has subscribers. */
export interface Resource<V> {
  /** Returns the current state without reading. */
  state(): ResourceState<V>
  /** Reads it on the first subscription, and calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Resolves to the value, for suspense. Starts reading if necessary. Rejects when reading failed. */
  ready(): Promise<V>
}

/** A resource that can be read again. */
export interface WatchedRead<V> extends Resource<V> {
  /** Reads again: one read at a time, at most every 300 ms. */
  refetch(): void
  /** Whether it is being read, also while a value is shown. */
  isReading(): boolean
  /** Calls `listener` when a read starts and when it ends. Returns an unsubscribe function. */
  onReading(listener: () => void): () => void
}

export interface Entry extends WatchedRead<unknown> {
  readonly tags: readonly string[]
  /** The endpoint that it shows, its input, and the ID of its session. Undefined for the result of a function. */
  readonly source: Source | undefined
  /** Takes a value that another call has read. `order` is when that read started. */
  put(value: unknown, order: number): void
  /** Takes a value that a call has changed. A read on its way may be older: then it is read again. */
  write(value: unknown, order: number): void
  watched(): boolean
  /** Whether nothing has used it in the time after its creation that a used entry is cached. */
  isUnused(): boolean
  /**
   * Whether the value, or the latest read if that has failed, is older than `age`, in milliseconds. With `Infinity`, whether
   * that has failed.
   */
  isStale(age: number): boolean
  /** Stops its timers and removes it from the cache. */
  dispose(): void
}

/** Minimum time between the starts of two reads, in milliseconds. */
export const THROTTLE = 300
/**
 * How long an entry is cached after its last subscriber has left and its last read has ended, in milliseconds. One that was
 * neither subscribed to nor read leaves the cache when a later one is created: Cloudflare Workers throw for a timer while
 * modules load, which may create entries.
 */
export const GRACE = 5000

/** The source of the data of an entry. */
export interface Source {
  readonly contract: Contract
  readonly input: object
  readonly session: string
}

export interface EntrySetup {
  readonly tags: readonly string[]
  readonly source?: Source | undefined
  readonly env: { now(): number; idleTimer(ms: number, run: () => void): () => void }
  load(): Promise<unknown>
  /**
   * Whether the entry belongs to a session that is no longer the current one. Its subscribers move on to the entry of the
   * new one, which this one never shows.
   */
  isOutdated(): boolean
  /** The entry of the current session for the same thing. */
  successor(): Resource<unknown>
  /** Numbers reads in the order in which they start. */
  order(): number
  /** Caches the entry, unless there is one for the same thing. Returns the cached one. */
  join(entry: Entry): Entry
  /** The entry is no longer needed. */
  drop(entry: Entry): void
}

const PENDING = { status: 'pending' } as const

export function createEntry({ tags, source, env, load, isOutdated, successor, order, join, drop }: EntrySetup): Entry {
  const watchers = listeners()
  const readings = listeners()
  const createdAt = env.now()
  let state: ResourceState<unknown> = PENDING
  let shownOrder = 0
  let shownAt = 0
  let reading: Promise<void> | undefined
  let again = false
  let hasFailed = false
  let startedAt = Number.NEGATIVE_INFINITY
  let cancelWait: (() => void) | undefined
  let cancelDrop: (() => void) | undefined
  let isDropped = false
  /** The entry that was created for the same thing after this one was dropped. It does what this one is asked for. */
  let replacement: Entry | undefined

  const show = (next: ResourceState<unknown>, at: number, notify = watchers.call) => {
    // An older reading never overwrites a newer one.
    if (at < shownOrder) return
    shownOrder = at
    shownAt = env.now()
    // Subscribers keep the value they have.
    if (state.status === 'ready' && next.status === 'ready' && isEqual(state.value, next.value)) return
    state = next
    notify()
  }

  const read = (): Promise<void> => {
    const at = order()
    cancelDrop?.()
    startedAt = env.now()
    reading = load()
      .then(
        (value) => {
          hasFailed = false
          show({ status: 'ready', value }, at)
        },
        (error) => {
          hasFailed = true
          if (!isOutdated() && (state.status !== 'ready' || isServiceError(error)))
            show({ status: 'failed', error }, at)
        },
      )
      .finally(() => {
        reading = undefined
        dropLater()
        if (again) {
          again = false
          refetch()
        }
        readings.call()
      })
    readings.call()
    return reading
  }

  const refetch = () => {
    if (reading) again = true
    else if (!cancelWait) {
      const wait = THROTTLE - elapsed(startedAt, env.now())
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
    cancelWait = undefined
    cancelDrop?.()
    isDropped = true
    drop(entry)
  }

  /** Caches an entry that was dropped while an app still had it, and reads it again: changes did not reach it. */
  const rejoin = () => {
    if (!isDropped || replacement || isOutdated()) return
    const cached = join(entry)
    if (cached !== entry) replacement = cached
    else {
      isDropped = false
      refetch()
    }
  }

  /** Drops the entry after a while without subscribers. One that is being read stays: a component waits for its value. */
  const dropLater = () => {
    cancelDrop?.()
    if (watchers.size === 0 && !reading && !isDropped) cancelDrop = env.idleTimer(GRACE, dispose)
  }

  const entry: Entry = {
    tags,
    source,
    state: () => replacement?.state() ?? state,
    watched: () => watchers.size > 0,
    isUnused: () => watchers.size === 0 && !reading && !cancelDrop && elapsed(createdAt, env.now()) >= GRACE,
    isStale: (age) =>
      (hasFailed && age === Number.POSITIVE_INFINITY) ||
      (state !== PENDING && !reading && elapsed(hasFailed ? startedAt : shownAt, env.now()) > age),
    subscribe(listener) {
      rejoin()
      if (replacement) return replacement.subscribe(listener)
      cancelDrop?.()
      const leave = watchers.add(listener)
      if (state === PENDING && !reading) read()
      return () => {
        leave()
        dropLater()
      }
    },
    async ready() {
      const isStale = isDropped
      rejoin()
      if (replacement) return replacement.ready()
      // Suspense reads before a component can subscribe: the entry is cached as long as after its last subscriber.
      dropLater()
      if (isStale && !isOutdated()) await (reading ?? read())
      while (state.status === 'pending' && !isOutdated()) await (reading ?? read())
      if (state.status === 'pending') return successor().ready()
      if (state.status === 'failed') throw state.error
      return state.value
    },
    put(value, at) {
      if (at >= shownOrder) hasFailed = false
      show({ status: 'ready', value }, at)
    },
    write(value, at) {
      hasFailed = false
      // The code that has made the call continues first: what is shown may remove it from the page.
      show({ status: 'ready', value }, at, () => env.idleTimer(0, watchers.call))
      if (reading) again = true
    },
    isReading: () => (replacement ? replacement.isReading() : reading !== undefined),
    onReading: (listener) => (replacement ? replacement.onReading(listener) : readings.add(listener)),
    refetch() {
      if (isDropped) rejoin()
      else refetch()
      replacement?.refetch()
    },
    dispose,
  }
  return join(entry)
}
