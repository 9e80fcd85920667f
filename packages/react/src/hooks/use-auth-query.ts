'use client'

import type { CallOptions, Client } from '@latchkey/core'
import { type WatchedRead, watchRead } from '@latchkey/core/internal/client'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { useResource, useResourceState } from './use-resource.js'

/** A function that reads: a function of `@latchkey/core`, or one that calls such functions. */
export type ReadFunction<I, V> = (client: Client<'client'>, input: I, options?: CallOptions) => Promise<V>

/** The input of the function, which may be omitted where the function can be called without it. */
type Rest<I> = undefined extends I
  ? [input?: NoInfer<I>, options?: HookOptions]
  : [input: NoInfer<I>, options?: HookOptions]

interface Refetchable {
  /** Reads again, at most every 300 ms. For a button that retries. */
  readonly refetch: () => void
}

/** What {@link useAuthQuery} returns. After `isPending` and `error`, `data` is defined. */
export type AuthQuery<V> = Refetchable &
  (
    | { readonly data: undefined; readonly error: undefined; readonly isPending: true }
    | {
        /** What the function has returned. */
        readonly data: V
        readonly error: undefined
        readonly isPending: false
      }
    | {
        readonly data: undefined
        /** Why the function failed. A network error does not replace data. */
        readonly error: Error
        /** Whether the first read is in progress. */
        readonly isPending: false
      }
  )

/** What {@link useSuspenseAuthQuery} returns. */
export interface SuspenseAuthQuery<V> extends Refetchable {
  /** What the function has returned. */
  readonly data: V
}

/** In how many renders in a row the function may be a new one. */
const MAX_CHANGES = 20

/** Watches the function for the current session. */
function useWatched<I, V>(read: ReadFunction<I, V>, input?: I, options?: HookOptions): WatchedRead<V> {
  const client = useClient(options)
  const { subscribe, identity } = client.session
  const last = useRef({ read, changes: 0 })
  last.current = { read, changes: last.current.read === read ? 0 : last.current.changes + 1 }
  // Each new function is read anew, and its result renders again: without an end.
  if (last.current.changes > MAX_CHANGES)
    throw new Error('`useAuthQuery` gets a new function in every render. Define the function outside of the component.')
  useSyncExternalStore(subscribe, identity, identity)
  return watchRead(client, read, input as I)
}

/**
 * Reads data with a function of `@latchkey/core`. Never suspends, never throws. Components with the same function and
 * input share one request. The data is read again after a call that changes it, and for another session.
 *
 * @param read The function, for example `listTeams`. Define your own functions outside of components.
 * @param input The input of the function.
 * @param options The client. Default: the client of the nearest provider.
 * @returns The data, the error, and whether the first read is in progress. Always pending on the server and during
 * hydration.
 *
 * @example
 * const { data: permissions, error, isPending } = useAuthQuery(listPermissions, { teamId })
 * if (isPending) return <Spinner />
 * if (error) return <ErrorMessage error={error} />
 * const ids = permissions.map(({ id }) => id)
 */
export function useAuthQuery<I, V>(read: ReadFunction<I, V>, ...[input, options]: Rest<I>): AuthQuery<V> {
  const resource = useWatched(read, input, options)
  const state = useResourceState(resource)
  return useMemo(
    () =>
      ({
        data: state.status === 'ready' ? state.value : undefined,
        error: state.status === 'failed' ? state.error : undefined,
        isPending: state.status === 'pending',
        refetch: resource.refetch,
      }) as AuthQuery<V>,
    [state, resource],
  )
}

/**
 * Reads data with a function of `@latchkey/core`, as {@link useAuthQuery} does. Suspends until it is loaded, and throws
 * errors to the error boundary.
 *
 * @param read The function, for example `listTeams`. Define your own functions outside of components.
 * @param input The input of the function.
 * @param options The client. Default: the client of the nearest provider.
 * @returns The data.
 *
 * @example
 * const { data: channels } = useSuspenseAuthQuery(listContactChannels)
 * const primary = channels.find(({ isPrimary }) => isPrimary)
 */
export function useSuspenseAuthQuery<I, V>(
  read: ReadFunction<I, V>,
  ...[input, options]: Rest<I>
): SuspenseAuthQuery<V> {
  const resource = useWatched(read, input, options)
  // Not `useMemo`, because no hook may follow one that suspends.
  return { data: useResource(resource), refetch: resource.refetch }
}
