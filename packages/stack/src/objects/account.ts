import * as core from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { type OutOfScopeMembers, outOfScope, type WordsOf } from '../errors/out-of-scope.js'
import { done, type Hooked, members, type Scope } from '../scope.js'
import { apiKeyMembers, type UserApiKey, type UserApiKeyFirstView } from './api-key.js'
import { connectionMembers } from './connection.js'
import { createContactChannel } from './contact-channel.js'
import { type Picked, pick } from './fields.js'
import { permissionMembers, type TeamKey } from './permissions.js'
import { PAYMENTS, PROFILE, type TeamMemberProfile } from './team.js'

/** The signed-in user's own profile in a team. */
export interface EditableTeamMemberProfile extends TeamMemberProfile {
  /** Updates the profile. */
  update(update: { displayName?: string; profileImageUrl?: string | null }): Promise<void>
}
/** An invitation that a user has received. */
export interface ReceivedTeamInvitation
  extends Picked<ReceivedRecord, typeof RECEIVED>,
    ReturnType<typeof receivedFields> {}
type ReceivedRecord = Awaited<ReturnType<typeof core.listReceivedTeamInvitations>>[number]
const RECEIVED = 'id teamId recipientEmail expiresAt'
/** A session of a user, as listed. */
export interface ActiveSession extends Picked<core.ActiveSession, typeof SESSION>, ReturnType<typeof sessionFields> {}
const SESSION = 'id userId createdAt isImpersonation isCurrentSession'
/** Whether a user receives the emails of a category. */
export interface NotificationCategory extends ReturnType<typeof notificationCategory> {}

/** The account of a user. Its lists contain channels of the type `Channel` and OAuth accounts of the type `Provider`. */
export type Account<Channel, Provider> = Hooked<AccountMembers<Channel, Provider>, typeof ACCOUNT_HOOKS>
type AccountMembers<Channel, Provider> = ReturnType<typeof ownMembers<Channel>> &
  ReturnType<typeof connectionMembers<Provider>> &
  ReturnType<typeof permissionMembers> &
  ReturnType<typeof apiKeyMembers<UserApiKey, UserApiKeyFirstView>> &
  OutOfScopeMembers<WordsOf<typeof PAYMENTS>>

/** Creates the members of an account that users and servers have in common. `userId` is `me` for the signed-in user. */
export const accountMembers = <Channel, Provider>(scope: Scope, userId: string): AccountMembers<Channel, Provider> => ({
  ...ownMembers<Channel>(scope, userId),
  ...connectionMembers<Provider>(scope, userId),
  ...permissionMembers(scope, userId),
  ...apiKeyMembers<UserApiKey, UserApiKeyFirstView>(scope, { userId }),
  ...outOfScope('payments', PAYMENTS),
})

function ownMembers<Channel>(scope: Scope, userId: string) {
  const { call } = scope
  return {
    /** Returns the email addresses. */
    async listContactChannels(): Promise<Channel[]> {
      const channels = await call(listContactChannels, { userId })
      return channels.map((channel) => createContactChannel(scope, userId, channel) as Channel)
    },
    /** Returns the user's own profile in a team. */
    async getTeamProfile(team: TeamKey): Promise<EditableTeamMemberProfile> {
      const profile = await call(core.getTeamMemberProfile, { teamId: team.id, userId })
      return editableProfile(scope, { teamId: team.id, userId }, profile)
    },
    /** Returns the sessions of the user. */
    async getActiveSessions(): Promise<ActiveSession[]> {
      const sessions = await call(core.listSessions, { userId })
      return sessions.map((session) => ({ ...pick(session, SESSION), ...sessionFields(session) }))
    },
    /** Revokes a session. */
    revokeSession: done((sessionId: string) => call(core.revokeSession, { sessionId, userId })),
    /** Returns the invitations that the user has received. */
    async listTeamInvitations(): Promise<ReceivedTeamInvitation[]> {
      const invitations = await call(core.listReceivedTeamInvitations, { userId })
      return invitations.map((invitation) => receivedInvitation(scope, userId, invitation))
    },
    /** Returns which emails the user receives. */
    async listNotificationCategories(): Promise<NotificationCategory[]> {
      const preferences = await call(core.listNotificationPreferences, { userId })
      return preferences.map((preference) => notificationCategory(scope, userId, preference))
    },
  }
}

/** The hooks of an account. */
export const ACCOUNT_HOOKS = {
  /** Returns the email addresses. */
  useContactChannels: ['listContactChannels', ['contact-channels']],
  /** Returns the user's own profile in a team. */
  useTeamProfile: ['getTeamProfile', ['team-members']],
  /** Returns the invitations that the user has received. */
  useTeamInvitations: ['listTeamInvitations', ['team-invitations']],
  /** Returns which emails the user receives. */
  useNotificationCategories: ['listNotificationCategories', ['notification-preferences']],
  /** Returns a connected account, or null. */
  useConnectedAccount: ['getConnectedAccount', ['connected-accounts', 'user']],
  /** Returns the connected accounts. */
  useConnectedAccounts: ['listConnectedAccounts', ['connected-accounts', 'user']],
  /** Returns a connected account, or redirects to the provider. */
  useOrLinkConnectedAccount: ['getOrLinkConnectedAccount', ['connected-accounts', 'user']],
  /** Returns the accounts of OAuth providers. */
  useOAuthProviders: ['listOAuthProviders', ['oauth-accounts']],
  /** Returns an account of an OAuth provider, or null. */
  useOAuthProvider: ['getOAuthProvider', ['oauth-accounts']],
  /** Returns a permission in a team or in the project, or null. */
  usePermission: ['getPermission', ['team-permissions', 'project-permissions']],
  /** Returns the permissions in a team or in the project. */
  usePermissions: ['listPermissions', ['team-permissions', 'project-permissions']],
  /** Returns the API keys. */
  useApiKeys: ['listApiKeys', ['user-api-keys']],
} as const
/** The hooks for the teams of a user. */
export const TEAMS_HOOKS = {
  /** Returns the teams of the user. */
  useTeams: ['listTeams', ['teams']],
  /** Returns a team of the user, or null. */
  useTeam: ['getTeam', ['teams']],
} as const

const editableProfile = (
  scope: Scope,
  key: { readonly teamId: string; readonly userId: string },
  profile: TeamMemberProfile,
): EditableTeamMemberProfile =>
  members(scope, `profile ${key.teamId} ${key.userId}`, {
    ...pick(profile, PROFILE),
    update: done((changes: Parameters<EditableTeamMemberProfile['update']>[0]) =>
      scope.call(core.updateTeamMemberProfile, { ...changes, ...key }),
    ),
  } satisfies EditableTeamMemberProfile)

const receivedInvitation = (scope: Scope, userId: string, received: ReceivedRecord): ReceivedTeamInvitation =>
  members(scope, `received invitation ${received.id}`, {
    ...pick(received, RECEIVED),
    ...receivedFields(scope, userId, received),
  })

const receivedFields = ({ call }: Scope, userId: string, { id, teamDisplayName }: ReceivedRecord) => ({
  /** The name of the team. */
  teamDisplayName: teamDisplayName ?? '',
  /** Joins the team. */
  accept: () => call(core.acceptTeamInvitation, { invitationId: id, userId }),
})

const sessionFields = (session: core.ActiveSession) => ({
  /** When the session was last used. */
  lastUsedAt: session.lastUsedAt ?? undefined,
  /** Where the session was last used. */
  geoInfo: session.geoInfo ?? undefined,
  /** The name of the AI agent that has the session. Null if a user signed in. */
  agentName: session.agentName ?? null,
})

function notificationCategory(scope: Scope, userId: string, preference: core.NotificationPreference) {
  const { notificationCategoryId, notificationCategoryName, enabled, canDisable } = preference
  return members(scope, `notification category ${notificationCategoryId}`, {
    /** The ID of the category. */
    id: notificationCategoryId,
    /** The name of the category. */
    name: notificationCategoryName,
    /** Whether the user receives its emails. */
    enabled,
    /** Whether the user can turn its emails off. */
    canDisable,
    /** Turns the emails of the category on or off. */
    setEnabled: done((enabled: boolean) =>
      scope.call(core.updateNotificationPreference, { notificationCategoryId, enabled, userId }),
    ),
  })
}
