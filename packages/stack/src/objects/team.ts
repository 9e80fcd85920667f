import {
  deleteTeam,
  deleteTeamInvitation,
  listTeamInvitations,
  listTeamMemberProfiles,
  removeTeamMember,
  type Team as TeamRecord,
  updateTeam,
} from '@latchkey/core'
import { sendTeamInvitation } from '@latchkey/core/internal/contract'
import { outOfScope } from '../errors/out-of-scope.js'
import { members, type Scope } from '../scope.js'
import type { TeamApiKey, TeamApiKeyFirstView } from '../types/keys.js'
import { TEAM_PAYMENTS, type Team, type TeamUpdateOptions } from '../types/teams.js'
import { apiKeyMembers } from './api-key.js'
import { callbackUrlOf } from './callback-url.js'

/** The hooks of a team. */
export const TEAM_HOOKS = {
  useUsers: ['listUsers', ['team-members', 'users']],
  useInvitations: ['listInvitations', ['team-invitations']],
  useApiKeys: ['listApiKeys', ['team-api-keys']],
} as const

/** Creates the object of a team. */
export function createTeam(scope: Scope, team: TeamRecord): Team {
  const { client, call } = scope
  const teamId = team.id
  return members(
    scope,
    `team ${teamId}`,
    {
      ...teamMembers(scope, team),
      async listUsers() {
        const profiles = await listTeamMemberProfiles(client, { teamId }, call)
        return profiles.map(({ userId, displayName, profileImageUrl }) => ({
          id: userId,
          teamProfile: { displayName, profileImageUrl },
        }))
      },
      async removeUser(userId: string) {
        await removeTeamMember(client, { teamId, userId }, call)
      },
      async update({ displayName, profileImageUrl, clientMetadata }: TeamUpdateOptions) {
        await updateTeam(client, { teamId, displayName, profileImageUrl, clientMetadata }, call)
      },
    },
    TEAM_HOOKS,
  )
}

/** Creates the members that clients and servers have in common. */
export function teamMembers(scope: Scope, team: TeamRecord) {
  const { client, call } = scope
  const teamId = team.id
  return {
    id: team.id,
    displayName: team.displayName,
    profileImageUrl: team.profileImageUrl,
    clientMetadata: team.clientMetadata,
    clientReadOnlyMetadata: team.clientReadOnlyMetadata,
    async inviteUser({ email, callbackUrl }: { email: string; callbackUrl?: string }) {
      const url = callbackUrlOf(client, 'teamInvitation', callbackUrl)
      await sendTeamInvitation(client, { teamId, email, callbackUrl: url }, call)
    },
    async listInvitations() {
      const invitations = await listTeamInvitations(client, { teamId }, call)
      return invitations.map(({ id, recipientEmail, expiresAt }) =>
        members(scope, `invitation ${id}`, {
          id,
          recipientEmail,
          expiresAt,
          async revoke() {
            await deleteTeamInvitation(client, { invitationId: id, teamId }, call)
          },
        }),
      )
    },
    async delete() {
      await deleteTeam(client, { teamId }, call)
    },
    ...apiKeyMembers<TeamApiKey, TeamApiKeyFirstView>(scope, { teamId }),
    ...outOfScope('payments', TEAM_PAYMENTS),
  }
}
