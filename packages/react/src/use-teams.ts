'use client'

import type { Output, ResourceState, Team } from '@latchkey/core'
import { listTeamInvitations, listTeamMemberProfiles, listTeams, readTeam, readTeamMemberProfile } from '@latchkey/core'
import { useEndpoint, useEndpointState, useItems } from './use-endpoint.js'

// Teams of the signed-in user. Each hook suspends; the one named …State does not, and does not throw.

/** How a member shows in a team. */
export type Member = Output<typeof readTeamMemberProfile>
/** An invitation that nobody has used yet. */
export type Invitation = Output<typeof listTeamInvitations>['items'][number]

const MINE = { userId: 'me' }

/** The teams of the signed-in user. */
export const useTeams = (): readonly Team[] => useEndpoint(listTeams, MINE).items
export const useTeamsState = (): ResourceState<readonly Team[]> => useItems(useEndpointState(listTeams, MINE))

/** One team. */
export const useTeam = (teamId: string): Team => useEndpoint(readTeam, { teamId })
export const useTeamState = (teamId: string): ResourceState<Team> => useEndpointState(readTeam, { teamId })

/** The members of a team, by their profiles there. Needs `$read_members`. */
export const useMembers = (teamId: string): readonly Member[] => useEndpoint(listTeamMemberProfiles, { teamId }).items
export const useMembersState = (teamId: string): ResourceState<readonly Member[]> =>
  useItems(useEndpointState(listTeamMemberProfiles, { teamId }))

/** The open invitations of a team. Needs `$read_members` and `$invite_members`. */
export const useInvitations = (teamId: string): readonly Invitation[] =>
  useEndpoint(listTeamInvitations, { teamId }).items
export const useInvitationsState = (teamId: string): ResourceState<readonly Invitation[]> =>
  useItems(useEndpointState(listTeamInvitations, { teamId }))

/** How the signed-in user shows in a team. */
export const useProfile = (teamId: string): Member => useEndpoint(readTeamMemberProfile, { teamId, userId: 'me' })
export const useProfileState = (teamId: string): ResourceState<Member> =>
  useEndpointState(readTeamMemberProfile, { teamId, userId: 'me' })
