import {
  acceptTeamInvitation,
  getTeamMemberProfile,
  listReceivedTeamInvitations,
  listSessions,
  revokeSession,
  updateTeamMemberProfile,
} from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { outOfScope } from '../errors/out-of-scope.js'
import { members, type Scope } from '../scope.js'
import type { UserApiKey, UserApiKeyFirstView } from '../types/keys.js'
import type { ActiveSession } from '../types/sessions.js'
import type { EditableTeamMemberProfile, Team } from '../types/teams.js'
import { apiKeyMembers } from './api-key.js'
import { CONNECTION_HOOKS, connectionMembers } from './connection.js'
import { createContactChannel } from './contact-channel.js'
import { listNotificationCategories } from './notification-category.js'
import { permissionMembers } from './permissions.js'

/** Creates the members of an account that users and servers have in common. `userId` is `me` for the signed-in user. */
export function accountMembers(scope: Scope, userId: string) {
  const { client, call } = scope
  return {
    async listContactChannels() {
      const channels = await listContactChannels(client, { userId }, call)
      return channels.map((channel) => createContactChannel(scope, userId, channel))
    },
    async getTeamProfile({ id: teamId }: Team): Promise<EditableTeamMemberProfile> {
      const { displayName, profileImageUrl } = await getTeamMemberProfile(client, { teamId, userId }, call)
      return members(scope, `profile ${teamId} ${userId}`, {
        displayName,
        profileImageUrl,
        async update(changes: { displayName?: string; profileImageUrl?: string | null }) {
          const { displayName, profileImageUrl } = changes
          await updateTeamMemberProfile(client, { teamId, userId, displayName, profileImageUrl }, call)
        },
      })
    },
    async getActiveSessions(): Promise<ActiveSession[]> {
      const sessions = await listSessions(client, { userId }, call)
      return sessions.map(({ geoInfo, lastUsedAt, agentName, ...session }) => ({
        ...session,
        lastUsedAt: lastUsedAt ?? undefined,
        geoInfo: geoInfo ?? undefined,
        agentName: agentName ?? null,
      }))
    },
    async revokeSession(sessionId: string) {
      await revokeSession(client, { sessionId, userId }, call)
    },
    async listTeamInvitations() {
      const invitations = await listReceivedTeamInvitations(client, { userId }, call)
      return invitations.map(({ id, teamId, teamDisplayName, recipientEmail, expiresAt }) =>
        members(scope, `received invitation ${id}`, {
          id,
          teamId,
          teamDisplayName: teamDisplayName ?? '',
          recipientEmail,
          expiresAt,
          accept: () => acceptTeamInvitation(client, { invitationId: id, userId }, call),
        }),
      )
    },
    listNotificationCategories: () => listNotificationCategories(scope, userId),
    ...connectionMembers(scope, userId),
    ...permissionMembers(scope, userId),
    ...apiKeyMembers<UserApiKey, UserApiKeyFirstView>(scope, { userId }),
    ...outOfScope('payments', [
      'getItem',
      'useItem',
      'createCheckoutUrl',
      'getBilling',
      'useBilling',
      'listProducts',
      'useProducts',
      'listInvoices',
      'useInvoices',
      'createPaymentMethodSetupIntent',
      'setDefaultPaymentMethodFromSetupIntent',
      'switchSubscription',
    ]),
  }
}

/** The hooks of an account. */
export const ACCOUNT_HOOKS = {
  useContactChannels: ['listContactChannels', ['contact-channels']],
  useTeamProfile: ['getTeamProfile', ['team-members']],
  useTeamInvitations: ['listTeamInvitations', ['team-invitations']],
  useNotificationCategories: ['listNotificationCategories', ['notification-preferences']],
  usePermission: ['getPermission', ['team-permissions', 'project-permissions']],
  usePermissions: ['listPermissions', ['team-permissions', 'project-permissions']],
  useApiKeys: ['listApiKeys', ['user-api-keys']],
  useTeams: ['listTeams', ['teams']],
  useTeam: ['getTeam', ['teams']],
  ...CONNECTION_HOOKS,
} as const
