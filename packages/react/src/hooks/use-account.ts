'use client'

import type { ActiveSession, ApiKey, ContactChannel, KeyOwner, Output, ResourceState } from '@latchkey/core'
import { listContactChannels, listSessions, listTeamApiKeys, listUserApiKeys } from '@latchkey/core/contract'
import type { HookOptions } from '../provider/client-context.js'
import { useEndpoint, useEndpointState, usePicked } from './use-endpoint.js'

// Data of the signed-in user. Each hook suspends; its variant named …State does not suspend or throw.

const MINE = { userId: 'me' }

/**
 * Returns the email addresses of the signed-in user. Suspends while loading.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The contact channels.
 *
 * @example
 * const addresses = useContactChannels()
 * const primary = addresses.find(({ isPrimary }) => isPrimary)
 */
export const useContactChannels = (options?: HookOptions): readonly ContactChannel[] =>
  useEndpoint(listContactChannels, MINE, options)
/**
 * Returns the email addresses of the signed-in user. Never suspends, never throws.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the contact channels, or `failed` with the error.
 *
 * @example
 * const state = useContactChannelsState()
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const addresses = state.value
 */
export const useContactChannelsState = (options?: HookOptions): ResourceState<readonly ContactChannel[]> =>
  useEndpointState(listContactChannels, MINE, options)

/**
 * Returns the active sessions of the signed-in user. Suspends while loading.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The sessions, newest first.
 *
 * @example
 * const sessions = useActiveSessions()
 * const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
 */
export const useActiveSessions = (options?: HookOptions): readonly ActiveSession[] =>
  sessionsIn(useEndpoint(listSessions, MINE, options))
/**
 * Returns the active sessions of the signed-in user. Never suspends, never throws.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the sessions, or `failed` with the error.
 *
 * @example
 * const state = useActiveSessionsState()
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const sessions = state.value
 */
export const useActiveSessionsState = (options?: HookOptions): ResourceState<readonly ActiveSession[]> =>
  usePicked(useEndpointState(listSessions, MINE, options), sessionsIn)

const known = new WeakMap<object, readonly ActiveSession[]>()

/** Returns the same list for the same response. Not `useMemo`, because no hook may follow one that suspends. */
function sessionsIn(response: Output<typeof listSessions>): readonly ActiveSession[] {
  const sessions =
    known.get(response) ?? response.map((item) => ({ ...item, isCurrentSession: item.isCurrentSession ?? false }))
  known.set(response, sessions)
  return sessions
}

const keysOf = ({ teamId, userId }: KeyOwner) =>
  teamId === undefined
    ? { contract: listUserApiKeys, input: { userId } }
    : { contract: listTeamApiKeys, input: { teamId } }

/**
 * Returns the API keys of a user or a team. Suspends while loading.
 *
 * @param owner The owner of the keys: `{ userId: 'me' }` for the signed-in user, or `{ teamId }` for a team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The keys, without their full values.
 *
 * @example
 * const keys = useApiKeys({ teamId })
 */
export function useApiKeys(owner: KeyOwner, options?: HookOptions): readonly ApiKey[] {
  const { contract, input } = keysOf(owner)
  return useEndpoint(contract as typeof listUserApiKeys, input as { userId: string }, options)
}
/**
 * Returns the API keys of a user or a team. Never suspends, never throws.
 *
 * @param owner The owner of the keys: `{ userId: 'me' }` for the signed-in user, or `{ teamId }` for a team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the keys, or `failed` with the error.
 *
 * @example
 * const state = useApiKeysState({ teamId })
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const keys = state.value
 */
export function useApiKeysState(owner: KeyOwner, options?: HookOptions): ResourceState<readonly ApiKey[]> {
  const { contract, input } = keysOf(owner)
  return useEndpointState(contract as typeof listUserApiKeys, input as { userId: string }, options)
}
