'use client'

import type { Output, ResourceState, Team } from '@latchkey/core'
import { getTeam, getTeamMemberProfile, listTeamInvitations, listTeamMemberProfiles, listTeams } from '@latchkey/core'
import { useEndpoint, useEndpointState, useItems } from './use-endpoint.js'

// Teams of the signed-in user. Each hook suspends; its variant named …State does not suspend or throw.

/** The profile of a member in a team. */
export type Member = Output<typeof getTeamMemberProfile>
/** A pending invitation. */
export type Invitation = Output<typeof listTeamInvitations>['items'][number]

const MINE = { userId: 'me' }

/** Returns the teams of the signed-in user. Suspends while loading. */
export const useTeams = (): readonly Team[] => useEndpoint(listTeams, MINE).items
export const useTeamsState = (): ResourceState<readonly Team[]> => useItems(useEndpointState(listTeams, MINE))

/** Returns a team. Suspends while loading. */
export const useTeam = (teamId: string): Team => useEndpoint(getTeam, { teamId })
export const useTeamState = (teamId: string): ResourceState<Team> => useEndpointState(getTeam, { teamId })

/** Returns the member profiles of a team. Suspends while loading. Requires the permission `$read_members`. */
export const useMembers = (teamId: string): readonly Member[] => useEndpoint(listTeamMemberProfiles, { teamId }).items
export const useMembersState = (teamId: string): ResourceState<readonly Member[]> =>
  useItems(useEndpointState(listTeamMemberProfiles, { teamId }))

/**
 * Returns the pending invitations of a team. Suspends while loading. Requires the permissions `$read_members` and
 * `$invite_members`.
 */
export const useInvitations = (teamId: string): readonly Invitation[] =>
  useEndpoint(listTeamInvitations, { teamId }).items
export const useInvitationsState = (teamId: string): ResourceState<readonly Invitation[]> =>
  useItems(useEndpointState(listTeamInvitations, { teamId }))

/** Returns the profile of the signed-in user in a team. Suspends while loading. */
export const useProfile = (teamId: string): Member => useEndpoint(getTeamMemberProfile, { teamId, userId: 'me' })
export const useProfileState = (teamId: string): ResourceState<Member> =>
  useEndpointState(getTeamMemberProfile, { teamId, userId: 'me' })
