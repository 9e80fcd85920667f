'use client'

import { type Access, type Input, type Output, type ResourceState, watch } from '@latchkey/core'
import type { Contract } from '@latchkey/core/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useClient } from './provider.js'
import { useResource, useResourceState } from './use-resource.js'

/** A call that a client may make. Meant are those that read. */
export type ClientCall = Contract & { readonly access: Exclude<Access, 'server' | 'admin'> | 'none' }

/** What is watched: the answer to the call for the session that is held now. */
function useWatched<T extends ClientCall>(contract: T, input: object) {
  const client = useClient()
  const { subscribe, identity } = client.session
  useSyncExternalStore(subscribe, identity, identity)
  return watch(client, contract, input)
}

/** The answer to a call; suspends until known, and throws to the error boundary what the call threw. */
export const useEndpoint = <T extends ClientCall>(contract: T, input: Input<T>): Output<T> =>
  useResource(useWatched(contract, input as object))

/** The answer to a call as far as known: never suspends, never throws. */
export const useEndpointState = <T extends ClientCall>(contract: T, input: Input<T>): ResourceState<Output<T>> =>
  useResourceState(useWatched(contract, input as object))

/** Something within an answer, or what stands in the answer's place. `pick` must be the same function every time. */
export function usePicked<A, V>(state: ResourceState<A>, pick: (answer: A) => V): ResourceState<V> {
  return useMemo(
    () => (state.status === 'ready' ? { status: 'ready', value: pick(state.value) } : state),
    [state, pick],
  )
}

/** The list in an answer, or what stands in its place. */
export const useItems = <I>(state: ResourceState<{ readonly items: readonly I[] }>): ResourceState<readonly I[]> =>
  usePicked(state, itemsOf)

const itemsOf = <I>({ items }: { readonly items: readonly I[] }) => items
