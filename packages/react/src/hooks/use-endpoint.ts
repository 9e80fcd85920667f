'use client'

import type { CallOptions, Client, Resource, ResourceState } from '@latchkey/core'
import { watchRead } from '@latchkey/core/internal/client'
import type { Contract } from '@latchkey/core/internal/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { finishRead } from '../provider/finished-reads.js'
import { UNREAD, useResource, useResourceState } from './use-resource.js'

/** An endpoint that reads data with client access: takes the input `I` and returns `V`. */
export type ReadEndpoint<I, V> = Contract & { readonly access: 'client' | 'none' } & ((
    client: Client<'client'>,
    input: I,
    options?: CallOptions,
  ) => Promise<V>)

/** Options of `useAuthQuery`. */
export interface AuthQueryOptions extends HookOptions {
  /** Whether to read. If `false`, it stays pending, and the input is not used: a part of it may be unknown. Default: `true`. */
  readonly enabled?: boolean | undefined
}

/** Returns the client, and renders when another session starts or this one ends. */
export function useClientOfSession(options?: HookOptions): Client<'client'> {
  const client = useClient(options)
  const { subscribe, identity } = client.session
  useSyncExternalStore(subscribe, identity, identity)
  return client
}

/** Watches the response of the endpoint for the current session. */
export function useWatched<I, V>(
  endpoint: ReadEndpoint<I, V>,
  input: I,
  { enabled = true, ...options }: AuthQueryOptions = {},
): Resource<V> {
  const client = useClientOfSession(options)
  if (!enabled) return UNREAD
  return watchRead(client, endpoint, input)
}

/**
 * Returns the response of an endpoint. Suspends while loading and throws errors to the error boundary.
 *
 * @param endpoint An endpoint that reads data, for example `getTeam`.
 * @param input The parameters of the request.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The response. It is updated when a call of the client changes the data.
 *
 * @example
 * const team = useEndpoint(getTeam, { teamId })
 */
export function useEndpoint<I, V>(endpoint: ReadEndpoint<I, V>, input: NoInfer<I>, options?: HookOptions): V {
  return useResource(useWatched(endpoint, input, options), finishRead)
}

/**
 * Returns the state of an endpoint. Never suspends, never throws.
 *
 * @param endpoint An endpoint that reads data, for example `getTeam`.
 * @param input The parameters of the request.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the response, or `failed` with the error.
 *
 * @example
 * const state = useEndpointState(getTeam, { teamId })
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const team = state.value
 */
export function useEndpointState<I, V>(
  endpoint: ReadEndpoint<I, V>,
  input: NoInfer<I>,
  options?: AuthQueryOptions,
): ResourceState<V> {
  return useResourceState(useWatched(endpoint, input, options))
}

/** Selects a part of a loaded value. `pick` must be referentially stable. */
export function usePicked<A, V>(state: ResourceState<A>, pick: (value: A) => V): ResourceState<V> {
  return useMemo(
    () => (state.status === 'ready' ? { status: 'ready', value: pick(state.value) } : state),
    [state, pick],
  )
}
