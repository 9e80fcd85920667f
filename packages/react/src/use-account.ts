'use client'

import type { ActiveSession, ApiKey, KeyOwner, Output, ResourceState } from '@latchkey/core'
import { listContactChannels, listSessions, listTeamApiKeys, listUserApiKeys } from '@latchkey/core/contract'
import { useEndpoint, useEndpointState, useItems, usePicked } from './use-endpoint.js'

// What belongs to the signed-in user. Each hook suspends; the one named …State does not, and does not throw.

/** An address of a user. */
export type ContactChannel = Output<typeof listContactChannels>['items'][number]

const MINE = { userId: 'me' }

/** The addresses of the signed-in user. */
export const useContactChannels = (): readonly ContactChannel[] => useEndpoint(listContactChannels, MINE).items
export const useContactChannelsState = (): ResourceState<readonly ContactChannel[]> =>
  useItems(useEndpointState(listContactChannels, MINE))

/** The sessions of the signed-in user, newest first. */
export const useActiveSessions = (): readonly ActiveSession[] => sessionsIn(useEndpoint(listSessions, MINE))
export const useActiveSessionsState = (): ResourceState<readonly ActiveSession[]> =>
  usePicked(useEndpointState(listSessions, MINE), sessionsIn)

const known = new WeakMap<object, readonly ActiveSession[]>()

/** The same list for the same answer. No memo: no hook may follow one that suspends. */
function sessionsIn(answer: Output<typeof listSessions>): readonly ActiveSession[] {
  const sessions =
    known.get(answer) ?? answer.items.map((item) => ({ ...item, isCurrentSession: item.isCurrentSession ?? false }))
  known.set(answer, sessions)
  return sessions
}

const keysOf = ({ teamId, userId }: KeyOwner) =>
  teamId === undefined
    ? { contract: listUserApiKeys, input: { userId } }
    : { contract: listTeamApiKeys, input: { teamId } }

/** The API keys of a user (`{ userId: 'me' }`) or a team. */
export function useApiKeys(owner: KeyOwner): readonly ApiKey[] {
  const { contract, input } = keysOf(owner)
  return useEndpoint(contract as typeof listUserApiKeys, input as { userId: string }).items
}
export function useApiKeysState(owner: KeyOwner): ResourceState<readonly ApiKey[]> {
  const { contract, input } = keysOf(owner)
  return useItems<ApiKey>(useEndpointState(contract as typeof listUserApiKeys, input as { userId: string }))
}
