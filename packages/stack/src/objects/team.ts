import {
  deleteTeam,
  deleteTeamInvitation,
  listTeamInvitations,
  listTeamMemberProfiles,
  removeTeamMember,
  type Team as TeamRecord,
  updateTeam,
} from '@latchkey/core'
import { sendTeamInvitation, server } from '@latchkey/core/contract'
import { addTeamMember, type ServerTeam as ServerTeamRecord } from '@latchkey/core/server'
import { outOfScope } from '../errors/out-of-scope.js'
import { members, type Scope } from '../scope.js'
import type { TeamApiKey, TeamApiKeyFirstView } from '../types/keys.js'
import {
  type ServerTeam,
  type ServerTeamUpdateOptions,
  type ServerTeamUser,
  TEAM_PAYMENTS,
  type Team,
  type TeamUpdateOptions,
} from '../types/teams.js'
import { apiKeyMembers } from './api-key.js'
import { callbackUrlOf } from './callback-url.js'
import { createServerUser } from './server-user.js'

const HOOKS = {
  useUsers: ['listUsers', ['team-members', 'users']],
  useInvitations: ['listInvitations', ['team-invitations']],
  useApiKeys: ['listApiKeys', ['team-api-keys']],
} as const

/** Creates the object of a team: with the members for servers if the app has them. */
export const createTeam = (scope: Scope, team: TeamRecord): Team =>
  scope.isServer ? createServerTeam(scope, team as ServerTeamRecord) : createClientTeam(scope, team)

function createClientTeam(scope: Scope, team: TeamRecord): Team {
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
      async update({ displayName, profileImageUrl, clientMetadata }: TeamUpdateOptions) {
        await updateTeam(client, { teamId, displayName, profileImageUrl, clientMetadata }, call)
      },
    },
    HOOKS,
  )
}

/** Creates the object of a team with the members for servers. */
export function createServerTeam(scope: Scope, team: ServerTeamRecord): ServerTeam {
  const { client, call } = scope
  const teamId = team.id
  return members(
    scope,
    `team ${teamId}`,
    {
      ...teamMembers(scope, team),
      createdAt: team.createdAt,
      serverMetadata: team.serverMetadata,
      async listUsers(): Promise<ServerTeamUser[]> {
        const profiles = await server.listTeamMemberProfiles(client, { teamId }, call)
        return profiles.map(({ user, displayName, profileImageUrl }) => ({
          ...createServerUser(scope, user),
          teamProfile: { displayName, profileImageUrl },
        }))
      },
      async update(changes: ServerTeamUpdateOptions) {
        const { displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata } = changes
        const metadata = { clientMetadata, clientReadOnlyMetadata, serverMetadata }
        await server.updateTeam(client, { teamId, displayName, profileImageUrl, ...metadata }, call)
      },
      async addUser(userId: string) {
        await addTeamMember(client, { teamId, userId }, call)
      },
      async removeUser(userId: string) {
        await removeTeamMember(client, { teamId, userId }, call)
      },
    },
    HOOKS,
  )
}

/** The members that clients and servers have in common. */
function teamMembers(scope: Scope, team: TeamRecord) {
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
