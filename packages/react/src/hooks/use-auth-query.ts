'use client'

import type { CallOptions, Client, ResourceState } from '@latchkey/core'
import { checkArgument, checkOptionNames, type WatchedRead, watchRead } from '@latchkey/core/internal/client'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { type AuthQueryOptions, useClientOfSession } from './use-endpoint.js'
import { UNREAD, useResource } from './use-resource.js'

/** A function that reads: a function of `@latchkey/core`, or one that calls such functions. */
export type ReadFunction<I, V> = (client: Client<'client'>, input: I, options?: CallOptions) => Promise<V>

/** The input of the function, which may be omitted where the function can be called without it. */
type Rest<I, O> = undefined extends I ? [input?: NoInfer<I>, options?: O] : [input: NoInfer<I>, options?: O]

interface Refetchable {
  /** Reads again, at most every 300 ms. For a button that retries. */
  readonly refetch: () => void
  /** Whether a read is in progress, also in the background. Renders again for it only where it is used. */
  readonly isFetching: boolean
}

/** What {@link useAuthQuery} returns. After `isPending` and `error`, `data` is defined. */
export type AuthQuery<V> = Refetchable &
  (
    | { readonly data: undefined; readonly error: undefined; readonly isPending: true }
    | {
        /** The result of the function. */
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

/** Options of {@link useSuspenseAuthQuery}. */
export interface SuspenseAuthQueryOptions extends HookOptions {
  /** A component cannot suspend without a read. Call the hook in a component that is rendered only when it may read. */
  readonly enabled?: never
}

/** What {@link useSuspenseAuthQuery} returns. */
export interface SuspenseAuthQuery<V> extends Refetchable {
  /** The result of the function. */
  readonly data: V
}

/** In how many renders in a row the function may be a new one. */
const MAX_CHANGES = 20

/** Watches the function for the current session. */
function useWatched<I, V>(
  hook: string,
  read: ReadFunction<I, V>,
  input?: I,
  options: AuthQueryOptions = {},
): WatchedRead<V> {
  checkArgument(hook, 'read', read, typeof read === 'function', 'a function that reads, such as `listTeams`')
  checkOptionNames(hook, options, ['enabled', 'client'])
  const { enabled = true, client: given } = options
  const client = useClientOfSession({ client: given })
  const [seen] = useState(() => ({ functions: new WeakSet<object>(), changes: 0 }))
  seen.changes = seen.functions.has(read) ? 0 : seen.changes + 1
  seen.functions.add(read)
  // Each new function is read anew, and its result renders again: without an end.
  if (seen.changes > MAX_CHANGES) throw newFunctionError(hook)
  return enabled ? watchRead(client, read, input as I) : UNREAD
}

const newFunctionError = (hook: string) =>
  new Error(`\`${hook}\` gets a new function in every render. Define the function outside of the component.`)

interface Reads {
  readonly known: WeakSet<object>
  /** By the source of the functions: whether the newest one has been read, and how many in a row were new then. */
  readonly bySource: Map<string, { isRead: boolean; changes: number }>
}

const readsOf = new WeakMap<Client<'client'>, Reads>()

/**
 * A component that suspends in its first render loses its state, so that no ref can count its renders: each one would wait
 * for a new function. This counts functions of the same source that were never rendered again after they had read.
 */
function refuseNewFunctions<I, V>(client: Client<'client'>, read: ReadFunction<I, V>, resource: WatchedRead<V>): void {
  const reads = readsOf.get(client) ?? { known: new WeakSet(), bySource: new Map() }
  readsOf.set(client, reads)
  const source = String(read)
  const newest = reads.bySource.get(source)
  if (reads.known.has(read)) {
    if (newest) newest.changes = 0
    return
  }
  reads.known.add(read)
  const changes = newest ? newest.changes + Number(newest.isRead) : 0
  if (changes > MAX_CHANGES) throw newFunctionError('useSuspenseAuthQuery')
  const latest = { isRead: false, changes }
  reads.bySource.set(source, latest)
  const end = () => {
    latest.isRead = true
  }
  resource.ready().then(end, end)
}

/**
 * Reads data with a function of `@latchkey/core`. Never suspends, never throws. Components with the same function and
 * input share one request. The data is read again after a call that changes it, and for another session.
 *
 * @param read The function, for example `listTeams`. Define your own functions outside of components.
 * @param input The input of the function.
 * @param options Whether to read, and the client. Default: the client of the nearest provider.
 * @returns The data, the error, and whether the first read is in progress. Always pending on the server and during
 * hydration.
 *
 * @example
 * const { data: permissions, error, isPending } = useAuthQuery(listPermissions, { teamId })
 * if (isPending) return <Spinner />
 * if (error) return <ErrorMessage error={error} />
 * const ids = permissions.map(({ id }) => id)
 */
export function useAuthQuery<I, V>(
  read: ReadFunction<I, V>,
  ...[input, options]: Rest<I, AuthQueryOptions>
): AuthQuery<V> {
  const resource = useWatched('useAuthQuery', read, input, options)
  // One for each resource: with the same state as before, React would not subscribe to the resource of a new function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new resource needs a new state
  const pending = useMemo(() => ({ status: 'pending' }) as const, [resource])
  const current = () => (resource.state().status === 'pending' ? pending : resource.state())
  const state = useSyncExternalStore<ResourceState<V>>(resource.subscribe, current, () => pending)
  const isReading = useReading(resource)
  return useMemo(() => {
    const isPending = state.status === 'pending'
    return {
      data: state.status === 'ready' ? state.value : undefined,
      error: state.status === 'failed' ? state.error : undefined,
      isPending,
      refetch: resource.refetch,
      get isFetching() {
        // The first read starts when the component is mounted.
        return isPending ? resource !== UNREAD : isReading()
      },
    } as AuthQuery<V>
  }, [state, resource, isReading])
}

/** Returns a function that tells whether the resource is being read. Renders when that changes, if it was called. */
function useReading({ isReading, onReading }: WatchedRead<unknown>): () => boolean {
  const [seen] = useState({ isUsed: false })
  const current = useSyncExternalStore(
    onReading,
    () => seen.isUsed && isReading(),
    () => false,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function when the result has changed
  return useCallback(() => {
    seen.isUsed = true
    return isReading()
  }, [current, isReading])
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
  ...[input, options]: Rest<I, SuspenseAuthQueryOptions>
): SuspenseAuthQuery<V> {
  const resource = useWatched('useSuspenseAuthQuery', read, input, options)
  refuseNewFunctions(useClient({ client: options?.client }), read, resource)
  const isReading = useReading(resource)
  // Not `useMemo`, because no hook may follow one that suspends.
  return {
    data: useResource(resource),
    refetch: resource.refetch,
    get isFetching() {
      return isReading()
    },
  }
}
