'use client'

import type { Output, ResourceState, Team } from '@latchkey/core'
import { getTeam, getTeamMemberProfile, listTeamInvitations, listTeamMemberProfiles, listTeams } from '@latchkey/core'
import type { HookOptions } from '../provider/client-context.js'
import { useEndpoint, useEndpointState } from './use-endpoint.js'

// Teams of the signed-in user. Each hook suspends; its variant named …State does not suspend or throw.

/** The profile of a member in a team. */
export type Member = Output<typeof getTeamMemberProfile>
/** A pending invitation. */
export type Invitation = Output<typeof listTeamInvitations>[number]

const MINE = { userId: 'me' }

/**
 * Returns the teams of the signed-in user. Suspends while loading.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The teams.
 *
 * @example
 * const teams = useTeams()
 * return <ul>{teams.map(({ id, displayName }) => <li key={id}>{displayName}</li>)}</ul>
 */
export const useTeams = (options?: HookOptions): readonly Team[] => useEndpoint(listTeams, MINE, options)
/**
 * Returns the teams of the signed-in user. Never suspends, never throws.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the teams, or `failed` with the error.
 *
 * @example
 * const state = useTeamsState()
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const teams = state.value
 */
export const useTeamsState = (options?: HookOptions): ResourceState<readonly Team[]> =>
  useEndpointState(listTeams, MINE, options)

/**
 * Returns a team. Suspends while loading. Throws `TEAM_NOT_FOUND` if it does not exist.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The team.
 *
 * @example
 * const team = useTeam(teamId)
 */
export const useTeam = (teamId: string, options?: HookOptions): Team => useEndpoint(getTeam, { teamId }, options)
/**
 * Returns a team. Never suspends, never throws.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the team, or `failed` with the error.
 *
 * @example
 * const state = useTeamState(teamId)
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const team = state.value
 */
export const useTeamState = (teamId: string, options?: HookOptions): ResourceState<Team> =>
  useEndpointState(getTeam, { teamId }, options)

/**
 * Returns the member profiles of a team. Suspends while loading. Requires the permission `$read_members`.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The profiles.
 *
 * @example
 * const members = useMembers(teamId)
 * return <ul>{members.map(({ userId, displayName }) => <li key={userId}>{displayName}</li>)}</ul>
 */
export const useMembers = (teamId: string, options?: HookOptions): readonly Member[] =>
  useEndpoint(listTeamMemberProfiles, { teamId }, options)
/**
 * Returns the member profiles of a team. Never suspends, never throws. Requires the permission `$read_members`.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the profiles, or `failed` with the error.
 *
 * @example
 * const state = useMembersState(teamId)
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const members = state.value
 */
export const useMembersState = (teamId: string, options?: HookOptions): ResourceState<readonly Member[]> =>
  useEndpointState(listTeamMemberProfiles, { teamId }, options)

/**
 * Returns the pending invitations of a team. Suspends while loading. Requires the permissions `$read_members` and
 * `$invite_members`.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The invitations.
 *
 * @example
 * const invitations = useInvitations(teamId)
 * const pending = invitations.map(({ recipientEmail }) => recipientEmail)
 */
export const useInvitations = (teamId: string, options?: HookOptions): readonly Invitation[] =>
  useEndpoint(listTeamInvitations, { teamId }, options)
/**
 * Returns the pending invitations of a team. Never suspends, never throws. Requires the permissions `$read_members` and
 * `$invite_members`.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the invitations, or `failed` with the error.
 *
 * @example
 * const state = useInvitationsState(teamId)
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const invitations = state.value
 */
export const useInvitationsState = (teamId: string, options?: HookOptions): ResourceState<readonly Invitation[]> =>
  useEndpointState(listTeamInvitations, { teamId }, options)

/**
 * Returns the profile of the signed-in user in a team. Suspends while loading.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The profile.
 *
 * @example
 * const { displayName } = useProfile(teamId)
 */
export const useProfile = (teamId: string, options?: HookOptions): Member =>
  useEndpoint(getTeamMemberProfile, { teamId, userId: 'me' }, options)
/**
 * Returns the profile of the signed-in user in a team. Never suspends, never throws.
 *
 * @param teamId The ID of the team.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the profile, or `failed` with the error.
 *
 * @example
 * const state = useProfileState(teamId)
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const profile = state.value
 */
export const useProfileState = (teamId: string, options?: HookOptions): ResourceState<Member> =>
  useEndpointState(getTeamMemberProfile, { teamId, userId: 'me' }, options)
