'use client'

import type { Resource, ResourceState } from '@latchkey/core'
import { use, useSyncExternalStore } from 'react'

const PENDING = { status: 'pending' } as const
const pending = () => PENDING

/**
 * Connects a cache resource to React without Suspense. On the server and during hydration it returns `pending` or the
 * value passed in by the server, so that both render the same.
 */
export function useResourceState<V>(resource: Resource<V>, found?: ResourceState<V>): ResourceState<V> {
  return useSyncExternalStore<ResourceState<V>>(resource.subscribe, resource.state, found ? () => found : pending)
}

/** Returns the value of a resource. Suspends while loading and throws errors to the error boundary. */
export function useResource<V>(resource: Resource<V>): V {
  return valueIn(resource, useLiveState(resource))
}

/** Like `useResourceState` for hooks that suspend: a server that can read the resource renders it. */
export function useLiveState<V>(resource: Resource<V>): ResourceState<V> {
  return useSyncExternalStore(resource.subscribe, resource.state, resource.state)
}

/** Returns the value of a state, suspends, or throws its error. May be called conditionally, like `use`. */
export function valueIn<V>(resource: Resource<V>, state: ResourceState<V>): V {
  if (state.status === 'ready') return state.value
  if (state.status === 'failed') throw state.error
  return use(whenReady(resource)) as V
}

const waits = new WeakMap<Resource<unknown>, Promise<unknown>>()

/** Returns the same promise for each render: React would wait forever for a new one. */
function whenReady(resource: Resource<unknown>): Promise<unknown> {
  const waiting = waits.get(resource) ?? resource.ready()
  waits.set(resource, waiting)
  return waiting
}
