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

/**
 * Returns the teams of the signed-in user. Suspends while loading.
 *
 * @returns The teams.
 */
export const useTeams = (): readonly Team[] => useEndpoint(listTeams, MINE).items
/**
 * Returns the teams of the signed-in user. Never suspends, never throws.
 *
 * @returns The state of the request: `pending`, `ready` with the teams, or `failed` with the error.
 */
export const useTeamsState = (): ResourceState<readonly Team[]> => useItems(useEndpointState(listTeams, MINE))

/**
 * Returns a team. Suspends while loading. Throws `TEAM_NOT_FOUND` if it does not exist.
 *
 * @param teamId The ID of the team.
 * @returns The team.
 *
 * @example
 * const team = useTeam(teamId)
 */
export const useTeam = (teamId: string): Team => useEndpoint(getTeam, { teamId })
/**
 * Returns a team. Never suspends, never throws.
 *
 * @param teamId The ID of the team.
 * @returns The state of the request: `pending`, `ready` with the team, or `failed` with the error.
 */
export const useTeamState = (teamId: string): ResourceState<Team> => useEndpointState(getTeam, { teamId })

/**
 * Returns the member profiles of a team. Suspends while loading. Requires the permission `$read_members`.
 *
 * @param teamId The ID of the team.
 * @returns The profiles.
 */
export const useMembers = (teamId: string): readonly Member[] => useEndpoint(listTeamMemberProfiles, { teamId }).items
/**
 * Returns the member profiles of a team. Never suspends, never throws. Requires the permission `$read_members`.
 *
 * @param teamId The ID of the team.
 * @returns The state of the request: `pending`, `ready` with the profiles, or `failed` with the error.
 */
export const useMembersState = (teamId: string): ResourceState<readonly Member[]> =>
  useItems(useEndpointState(listTeamMemberProfiles, { teamId }))

/**
 * Returns the pending invitations of a team. Suspends while loading. Requires the permissions `$read_members` and
 * `$invite_members`.
 *
 * @param teamId The ID of the team.
 * @returns The invitations.
 */
export const useInvitations = (teamId: string): readonly Invitation[] =>
  useEndpoint(listTeamInvitations, { teamId }).items
/**
 * Returns the pending invitations of a team. Never suspends, never throws. Requires the permissions `$read_members` and
 * `$invite_members`.
 *
 * @param teamId The ID of the team.
 * @returns The state of the request: `pending`, `ready` with the invitations, or `failed` with the error.
 */
export const useInvitationsState = (teamId: string): ResourceState<readonly Invitation[]> =>
  useItems(useEndpointState(listTeamInvitations, { teamId }))

/**
 * Returns the profile of the signed-in user in a team. Suspends while loading.
 *
 * @param teamId The ID of the team.
 * @returns The profile.
 */
export const useProfile = (teamId: string): Member => useEndpoint(getTeamMemberProfile, { teamId, userId: 'me' })
/**
 * Returns the profile of the signed-in user in a team. Never suspends, never throws.
 *
 * @param teamId The ID of the team.
 * @returns The state of the request: `pending`, `ready` with the profile, or `failed` with the error.
 */
export const useProfileState = (teamId: string): ResourceState<Member> =>
  useEndpointState(getTeamMemberProfile, { teamId, userId: 'me' })
