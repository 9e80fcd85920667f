'use client'

import {
  getTeam,
  getTeamMemberProfile,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeams,
  type Output,
  type ResourceState,
  type Team,
} from '@latchkey/core'
import type { HookOptions } from '../provider/client-context.js'
import { useEndpoint, useEndpointState, useWatched } from './use-endpoint.js'
import { useResourceState } from './use-resource.js'

/** The profile of a member in a team. */
export type Member = Output<typeof getTeamMemberProfile>
/** A pending invitation. */
export type Invitation = Output<typeof listTeamInvitations>[number]

/**
 * Returns the teams of the signed-in user. Suspends while loading. `useAuthQuery(listTeams)` does not.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The teams.
 *
 * @example
 * const teams = useTeams()
 * return <ul>{teams.map(({ id, displayName }) => <li key={id}>{displayName}</li>)}</ul>
 */
export const useTeams = (options?: HookOptions): readonly Team[] => useEndpoint(listTeams, {}, options)

/**
 * Returns a team. Suspends while loading. Throws `TEAM_NOT_FOUND` if it does not exist. `useAuthQuery(getTeam, { teamId })`
 * neither suspends nor throws.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The team.
 *
 * @example
 * const team = useTeam(teamId)
 */
export const useTeam = (teamId: string, options?: HookOptions): Team => useEndpoint(getTeam, { teamId }, options)

// For the screens. These hooks neither suspend nor throw.

export const useTeamsState = (): ResourceState<readonly Team[]> => useEndpointState(listTeams, {})

/** A team, from the list of the teams if that was read. */
export function useTeamState(teamId: string): ResourceState<Team> {
  const list = useWatched(listTeams, {})
  const team = useWatched(getTeam, { teamId })
  const teams = list.state()
  const listed = teams.status === 'ready' ? teams.value.find(({ id }) => id === teamId) : undefined
  const state = useResourceState<readonly Team[] | Team>(listed ? list : team)
  return listed && state.status === 'ready' ? { status: 'ready', value: listed } : (state as ResourceState<Team>)
}

export const useMembersState = (teamId: string, enabled: boolean): ResourceState<readonly Member[]> =>
  useEndpointState(listTeamMemberProfiles, { teamId }, { enabled })

export const useInvitationsState = (teamId: string, enabled: boolean): ResourceState<readonly Invitation[]> =>
  useEndpointState(listTeamInvitations, { teamId }, { enabled })

/** The profile of the signed-in user in a team. */
export const useOwnProfileState = (teamId: string): ResourceState<Member> =>
  useEndpointState(getTeamMemberProfile, { teamId, userId: 'me' })
