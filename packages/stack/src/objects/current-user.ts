import * as core from '@latchkey/core'
import { createContactChannel, updateCurrentUser } from '@latchkey/core/internal/contract'
import { PASSWORD_RULES, toErrorValue } from '../errors/result.js'
import { done, type Members, type Scope } from '../scope.js'
import { ACCOUNT_HOOKS, type Account, accountMembers, TEAMS_HOOKS } from './account.js'
import { AUTH_HOOKS, type Auth, authMembers } from './auth.js'
import { base64Of, baseUserFields, type User } from './base-user.js'
import type { OAuthProvider } from './connection.js'
import {
  type ContactChannel,
  type ContactChannelCreateOptions,
  createContactChannel as createChannelObject,
} from './contact-channel.js'
import { given, type Json, only, type Picked } from './fields.js'
import { currentObject, type InternalUserExtra } from './internal-user.js'
import type { TeamKey } from './permissions.js'
import { createTeam, PROFILE, type TeamCreateOptions } from './team.js'

type Changes = core.Input<typeof updateCurrentUser>
/** Changes of a user. */
export interface UserUpdateOptions
  extends Picked<Changes, 'displayName selectedTeamId profileImageUrl otpAuthEnabled passkeyAuthEnabled'> {
  /** JSON that the user can read and write. */
  clientMetadata?: Json
  /** The secret of the authenticator app, or null to turn two-factor authentication off. */
  totpMultiFactorSecret?: Uint8Array | null
  /** The primary email address, or null for none. Service 2.8.86 and later. */
  primaryEmail?: string | null
}

const HOOKS = { ...ACCOUNT_HOOKS, ...TEAMS_HOOKS, ...AUTH_HOOKS }
/** The signed-in user. */
export interface CurrentUser
  extends User,
    Auth,
    Account<ContactChannel, OAuthProvider>,
    Members<typeof ownMembers, typeof TEAMS_HOOKS> {}
/** The signed-in user of the project `internal`. */
export interface CurrentInternalUser extends CurrentUser, InternalUserExtra {}

/** Creates the object of the signed-in user. */
export function createCurrentUser(scope: Scope, user: core.User): CurrentUser {
  const account = accountMembers<ContactChannel, OAuthProvider>(scope, 'me')
  const own = { ...baseUserFields(user), ...authMembers(scope), ...account, ...ownMembers(scope, user) }
  return currentObject(scope, `user ${user.id}`, own, HOOKS)
}

function ownMembers(scope: Scope, user: core.User) {
  const { call } = scope
  const update = done(({ totpMultiFactorSecret: secret, ...changes }: UserUpdateOptions) =>
    call(updateCurrentUser, given({ ...changes, totpSecretBase64: base64Of(secret) })),
  )
  const teams = async () => (await call(core.listTeams, { userId: 'me' })).map((team) => createTeam(scope, team))
  return {
    /** The selected team, or null. */
    selectedTeam: user.selectedTeam && createTeam(scope, user.selectedTeam),
    /** Updates the user. */
    update,
    /** Sets the name of the user. */
    setDisplayName: (displayName: string | null) => update({ displayName }),
    /** Replaces the metadata that the user can read and write. */
    setClientMetadata: (metadata: Json) => update({ clientMetadata: metadata }),
    /** Selects a team. */
    setSelectedTeam: (team: TeamKey | string | null) =>
      update({ selectedTeamId: typeof team === 'string' ? team : (team?.id ?? null) }),
    /** Changes the password. Resolves to the error if the old or the new password is refused. */
    async updatePassword(options: { oldPassword: string; newPassword: string }) {
      const { oldPassword: currentPassword, newPassword } = only('updatePassword', options, 'oldPassword newPassword')
      const codes = ['PASSWORD_CONFIRMATION_MISMATCH', ...PASSWORD_RULES] as const
      return toErrorValue(call(core.updatePassword, { currentPassword, newPassword }), codes)
    },
    /** Adds a password. Resolves to the error if the password is refused. */
    setPassword: (options: { password: string }) => toErrorValue(call(core.setPassword, options), PASSWORD_RULES),
    /** Sends a verification email to the primary address. Deprecated: use the contact channel. */
    sendVerificationEmail: (options?: { callbackUrl?: string }) =>
      toErrorValue(call(core.sendVerificationEmail, options ?? {}), ['EMAIL_ALREADY_VERIFIED']),
    /** Deletes the user. */
    delete: () => call(core.deleteUser, {}),
    /** Adds an email address. */
    async createContactChannel(data: ContactChannelCreateOptions): Promise<ContactChannel> {
      const input = { userId: 'me', ...only('createContactChannel', data, 'value type usedForAuth isPrimary') }
      return createChannelObject(scope, 'me', await call(createContactChannel, input))
    },
    /** Creates a team and selects it. */
    async createTeam(data: TeamCreateOptions) {
      return createTeam(scope, await call(core.createTeam, only('createTeam', data, PROFILE)))
    },
    /** Leaves a team. */
    leaveTeam: (team: TeamKey) => call(core.leaveTeam, { teamId: team.id }),
    /** Returns the teams of the user. */
    listTeams: teams,
    /** Returns a team of the user, or null. */
    getTeam: async (id: string) => (await teams()).find((team) => team.id === id) ?? null,
  }
}
