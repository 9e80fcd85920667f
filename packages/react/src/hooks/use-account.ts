import type { ActiveSession, ApiKey, ContactChannel, KeyOwner, ResourceState } from '@latchkey/core'
import { listContactChannels, listSessions, listTeamApiKeys, listUserApiKeys } from '@latchkey/core/internal/contract'
import { useEndpointState } from './use-endpoint.js'

// Data of the signed-in user for the account settings. The hooks neither suspend nor throw.

const MINE = { userId: 'me' }

export const useContactChannelsState = (): ResourceState<readonly ContactChannel[]> =>
  useEndpointState(listContactChannels, MINE)

/** The active sessions, newest first. */
export const useActiveSessionsState = (): ResourceState<readonly ActiveSession[]> =>
  useEndpointState(listSessions, MINE)

/** The API keys of a user or a team, without their full values. */
export function useApiKeysState({ teamId, userId }: KeyOwner): ResourceState<readonly ApiKey[]> {
  const contract = teamId === undefined ? listUserApiKeys : listTeamApiKeys
  const input = teamId === undefined ? { userId } : { teamId }
  return useEndpointState(contract as typeof listUserApiKeys, input as { userId: string })
}
