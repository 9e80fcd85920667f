'use client'

import type { Resource, ResourceState } from '@latchkey/core'
import type { WatchedRead } from '@latchkey/core/internal/client'
import { useSyncExternalStore } from 'react'
import { hasUse, readPromise, type Tracked } from '../provider/read-promise.js'

const PENDING = { status: 'pending' } as const
const pending = () => PENDING

/** The resource of a read that is not enabled. */
export const UNREAD: WatchedRead<never> = {
  state: pending,
  subscribe: () => () => {},
  ready: () => new Promise(() => {}),
  refetch() {},
  isReading: () => false,
  onReading: () => () => {},
}

/**
 * Connects a cache resource to React without Suspense. On the server and during hydration it returns `pending` or the
 * value passed in by the server, so that both render the same.
 *
 * @param resource A resource that `watch` or `watchQuery` returned.
 * @param found The state to return on the server and during hydration. Default: `pending`.
 * @returns The current state of the resource.
 *
 * @example
 * const state = useResourceState(watch(client, getTeam, { teamId }))
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const team = state.value
 */
export function useResourceState<V>(resource: Resource<V>, found?: ResourceState<V>): ResourceState<V> {
  return useSyncExternalStore<ResourceState<V>>(resource.subscribe, resource.state, found ? () => found : pending)
}

/**
 * Returns the value of a resource. Suspends while loading and throws errors to the error boundary.
 *
 * @param resource A resource that `watch` or `watchQuery` returned.
 * @param onRead Called when a read ends for which components waited.
 * @returns The value.
 *
 * @example
 * const team = useResource(watch(client, getTeam, { teamId }))
 */
export function useResource<V>(resource: Resource<V>, onRead?: () => void): V {
  if (resource === UNREAD)
    throw new TypeError(
      'Hooks that suspend have no option `enabled`, because they would wait forever. Use `useAuthQuery`, or render the component only when it may read.',
    )
  return valueIn(resource, useLiveState(resource), onRead)
}

/** Like `useResourceState` for hooks that suspend: a server that can read the resource renders it. */
export function useLiveState<V>(resource: Resource<V>): ResourceState<V> {
  return useSyncExternalStore(resource.subscribe, resource.state, resource.state)
}

/**
 * Returns the value of a state, suspends, or throws its error. May be called conditionally, like `use`.
 *
 * @param onRead Called when a read ends for which components waited.
 * @param before A resource that a component may have waited for in the place of this one.
 */
export function valueIn<V>(
  resource: Resource<V>,
  state: ResourceState<V>,
  onRead?: () => void,
  before?: Resource<unknown>,
): V {
  if (state.status === 'failed') throw state.error
  if (state.status === 'pending') {
    const outcome = readPromise(waitFor(resource, onRead))
    if ('error' in outcome) throw outcome.error
    return outcome.value as V
  }
  // React 19 logs an error when a component that has suspended no longer calls `use`, or calls it with another promise.
  // The value comes from the state, because it may be newer than that of the promise.
  if (hasUse) {
    const wait = waits.get(resource) ?? (before && waits.get(before))
    readPromise(wait?.status === 'fulfilled' ? wait : fulfilled(state))
  }
  return state.value
}

/** Never rejects: React would throw the error again after the state has replaced it. */
type Outcome = { readonly value: unknown } | { readonly error: unknown }

const waits = new WeakMap<Resource<unknown>, Tracked<Outcome>>()

/** Returns the same promise for each render: React would wait forever for a new one. */
function waitFor(resource: Resource<unknown>, onRead?: () => void): Tracked<Outcome> {
  const known = waits.get(resource)
  if (known) return known
  const wait = resource.ready().then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  wait.then(onRead)
  waits.set(resource, wait)
  return wait
}

const settled = new WeakMap<object, Promise<unknown>>()

/** A promise that `use` reads without suspending, the same one for each state. */
function fulfilled(state: { readonly value: unknown }): Promise<unknown> {
  const known = settled.get(state)
  if (known) return known
  const { value } = state
  const promise = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  settled.set(state, promise)
  return promise
}
