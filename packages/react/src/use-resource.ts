'use client'

import type { Resource, ResourceState } from '@latchkey/core'
import { use, useSyncExternalStore } from 'react'

const PENDING = { status: 'pending' } as const
const pending = () => PENDING

/**
 * The one bridge from the cache to React, without suspense: what is known of a resource now. On a server and while
 * hydrating always `pending`, or what the server found out, so that both render the same.
 */
export function useResourceState<V>(resource: Resource<V>, found?: ResourceState<V>): ResourceState<V> {
  return useSyncExternalStore<ResourceState<V>>(resource.subscribe, resource.state, found ? () => found : pending)
}

/** The value of a resource; suspends until it is there, throws to the error boundary what reading it threw. */
export function useResource<V>(resource: Resource<V>): V {
  return valueIn(resource, useLiveState(resource))
}

/** As `useResourceState`, for what suspends anyway: a server that can read the resource renders it. */
export function useLiveState<V>(resource: Resource<V>): ResourceState<V> {
  return useSyncExternalStore(resource.subscribe, resource.state, resource.state)
}

/** The value in a state, or suspense, or the error thrown. May be called conditionally, as `use` may. */
export function valueIn<V>(resource: Resource<V>, state: ResourceState<V>): V {
  if (state.status === 'ready') return state.value
  if (state.status === 'failed') throw state.error
  return use(whenReady(resource)) as V
}

const waits = new WeakMap<Resource<unknown>, Promise<unknown>>()

/** The same promise in each render: React would wait for a new one for ever. */
function whenReady(resource: Resource<unknown>): Promise<unknown> {
  const waiting = waits.get(resource) ?? resource.ready()
  waits.set(resource, waiting)
  return waiting
}
