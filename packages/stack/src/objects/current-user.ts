import {
  createTeam as createOwnTeam,
  deleteUser,
  leaveTeam,
  listTeams,
  sendVerificationEmail,
  setPassword,
  type User as UserRecord,
  updatePassword,
} from '@latchkey/core'
import { createContactChannel, updateCurrentUser } from '@latchkey/core/internal/contract'
import { PASSWORD_RULES, toErrorValue } from '../errors/result.js'
import { members, type Scope } from '../scope.js'
import type {
  ContactChannelCreateOptions,
  CurrentUser,
  Json,
  Team,
  TeamCreateOptions,
  UserUpdateOptions,
} from '../types/index.js'
import { ACCOUNT_HOOKS, accountMembers } from './account.js'
import { AUTH_HOOKS, authMembers } from './auth.js'
import { base64Of, baseUserFields } from './base-user.js'
import { createContactChannel as createChannelObject } from './contact-channel.js'
import { given } from './given.js'
import { INTERNAL_HOOKS, internalMembers } from './internal-user.js'
import { refuseDestructuring } from './refuse-destructuring.js'
import { createTeam } from './team.js'

/** Creates the object of the signed-in user. It is frozen. */
export function createCurrentUser(scope: Scope, user: UserRecord): CurrentUser {
  const { client, call } = scope
  const update = async (changes: UserUpdateOptions) => {
    const { totpMultiFactorSecret, displayName, clientMetadata, selectedTeamId, profileImageUrl } = changes
    const { otpAuthEnabled, passkeyAuthEnabled, primaryEmail } = changes
    const totpSecretBase64 = base64Of(totpMultiFactorSecret)
    const profile = { displayName, clientMetadata, selectedTeamId, profileImageUrl, primaryEmail }
    await updateCurrentUser(client, given({ ...profile, totpSecretBase64, otpAuthEnabled, passkeyAuthEnabled }), call)
  }
  const teams = async () => (await listTeams(client, { userId: 'me' }, call)).map((team) => createTeam(scope, team))
  const own = {
    ...baseUserFields(user),
    ...authMembers(scope),
    ...accountMembers(scope, 'me'),
    selectedTeam: user.selectedTeam && createTeam(scope, user.selectedTeam),
    update,
    setDisplayName: (displayName: string) => update({ displayName }),
    setClientMetadata: (clientMetadata: Json) => update({ clientMetadata }),
    setSelectedTeam: (team: Team | string | null) =>
      update({ selectedTeamId: typeof team === 'string' ? team : (team?.id ?? null) }),
    updatePassword: ({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }) =>
      toErrorValue(updatePassword(client, { currentPassword: oldPassword, newPassword }, call), [
        'PASSWORD_CONFIRMATION_MISMATCH',
        ...PASSWORD_RULES,
      ]),
    setPassword: ({ password }: { password: string }) =>
      toErrorValue(setPassword(client, { password }, call), PASSWORD_RULES),
    sendVerificationEmail: (options: { callbackUrl?: string } = {}) =>
      toErrorValue(sendVerificationEmail(client, options, call), ['EMAIL_ALREADY_VERIFIED']),
    delete: () => deleteUser(client, {}, call),
    async createContactChannel({ value, type, usedForAuth, isPrimary }: ContactChannelCreateOptions) {
      const input = { userId: 'me', value, type, usedForAuth, isPrimary }
      return createChannelObject(scope, 'me', await createContactChannel(client, input, call))
    },
    async createTeam({ displayName, profileImageUrl }: TeamCreateOptions) {
      return createTeam(scope, await createOwnTeam(client, { displayName, profileImageUrl }, call))
    },
    leaveTeam: (team: Team) => leaveTeam(client, { teamId: team.id }, call),
    listTeams: teams,
    getTeam: async (id: string) => (await teams()).find((team) => team.id === id) ?? null,
  }
  const hooks = { ...ACCOUNT_HOOKS, ...AUTH_HOOKS }
  const name = `user ${user.id}`
  const object =
    client.projectId === 'internal'
      ? members(scope, name, { ...own, ...internalMembers(scope) }, { ...hooks, ...INTERNAL_HOOKS })
      : members(scope, name, own, hooks)
  return Object.freeze(refuseDestructuring(object))
}
