'use client'

import { type Access, type Input, type Output, type ResourceState, watch } from '@latchkey/core'
import type { Contract } from '@latchkey/core/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { useResource, useResourceState } from './use-resource.js'

/** An endpoint with client access that reads data. */
export type ClientCall = Contract & { readonly access: Exclude<Access, 'server' | 'admin'> | 'none' }

/** Watches the response of the endpoint for the current session. */
function useWatched<T extends ClientCall>(contract: T, input: object, options?: HookOptions) {
  const client = useClient(options)
  const { subscribe, identity } = client.session
  useSyncExternalStore(subscribe, identity, identity)
  return watch(client, contract, input as Input<T>)
}

/**
 * Returns the response of an endpoint. Suspends while loading and throws errors to the error boundary.
 *
 * @param contract An endpoint that reads data, for example `getTeam`.
 * @param input The parameters of the request.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The response. It is updated when a call of the client changes the data.
 *
 * @example
 * const team = useEndpoint(getTeam, { teamId })
 */
export const useEndpoint = <T extends ClientCall>(contract: T, input: Input<T>, options?: HookOptions): Output<T> =>
  useResource(useWatched(contract, input as object, options))

/**
 * Returns the state of an endpoint. Never suspends, never throws.
 *
 * @param contract An endpoint that reads data, for example `getTeam`.
 * @param input The parameters of the request.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the response, or `failed` with the error.
 */
export const useEndpointState = <T extends ClientCall>(
  contract: T,
  input: Input<T>,
  options?: HookOptions,
): ResourceState<Output<T>> => useResourceState(useWatched(contract, input as object, options))

/** Selects a part of a loaded value. `pick` must be referentially stable. */
export function usePicked<A, V>(state: ResourceState<A>, pick: (answer: A) => V): ResourceState<V> {
  return useMemo(
    () => (state.status === 'ready' ? { status: 'ready', value: pick(state.value) } : state),
    [state, pick],
  )
}
