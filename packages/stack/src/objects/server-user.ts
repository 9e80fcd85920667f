import {
  createTeam as createTeamRecord,
  listTeamMemberProfiles,
  listTeams,
  removeTeamMember,
  type ServerTeam as ServerTeamRecord,
  type ServerUser as ServerUserRecord,
  updateContactChannel,
  updateTeam,
  updateUser,
} from '@latchkey/core'
import { server } from '@latchkey/core/internal/contract'
import {
  addTeamMember,
  createContactChannel,
  createSession,
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '@latchkey/core/server'
import { outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { members, type Scope } from '../scope.js'
import type {
  CurrentServerUser,
  Json,
  ServerContactChannelCreateOptions,
  ServerTeamCreateOptions,
  ServerUser,
  ServerUserUpdateOptions,
  Team,
} from '../types/index.js'
import type { ServerListTeamsOptions } from '../types/options.js'
import type { ServerTeam, ServerTeamUpdateOptions, ServerTeamUser } from '../types/teams.js'
import { ACCOUNT_HOOKS, accountMembers } from './account.js'
import { AUTH_HOOKS, authMembers } from './auth.js'
import { base64Of, baseUserFields } from './base-user.js'
import { createContactChannel as createChannelObject } from './contact-channel.js'
import { given } from './given.js'
import { INTERNAL_HOOKS, internalMembers } from './internal-user.js'
import { type PermissionArguments, permissionOf } from './permissions.js'
import { refuseDestructuring } from './refuse-destructuring.js'
import { TEAM_HOOKS, teamMembers } from './team.js'
import { pageOf } from './team-pages.js'

/** Creates the object of a user with the members for servers. */
export function createServerUser(scope: Scope, user: ServerUserRecord): ServerUser {
  return refuseDestructuring(members(scope, `user ${user.id}`, serverUserMembers(scope, user), ACCOUNT_HOOKS))
}

/** Creates the object of the signed-in user with the members for servers. */
export function createCurrentServerUser(scope: Scope, user: ServerUserRecord): CurrentServerUser {
  const own = { ...serverUserMembers(withOutdatedClaims(scope), user), ...authMembers(scope) }
  const hooks = { ...ACCOUNT_HOOKS, ...AUTH_HOOKS }
  const name = `current user ${user.id}`
  const object =
    scope.client.projectId === 'internal'
      ? members(scope, name, { ...own, ...internalMembers(scope) }, { ...hooks, ...INTERNAL_HOOKS })
      : members(scope, name, own, hooks)
  return Object.freeze(refuseDestructuring(object))
}

/**
 * Returns a scope whose calls outdate the claims of the session of a user. The calls send no tokens, so that the client
 * does not know whose claims they change.
 */
function withOutdatedClaims(scope: Scope): Scope {
  const { client: original, call } = scope
  const send: Scope['client']['send'] = async (contract, input, options) => {
    const output = await original.send(contract, input, options)
    if (contract.changesClaims) original.sessionOf(call).outdateClaims()
    return output
  }
  const client: Scope['client'] = Object.create(original, { send: { value: send } })
  return {
    ...scope,
    client,
    updateContactChannel: (changes, call) => updateContactChannel(client, changes, call),
  }
}

function serverUserMembers(scope: Scope, user: ServerUserRecord) {
  const { client } = scope
  const userId = user.id
  const update = async ({ totpMultiFactorSecret, ...changes }: ServerUserUpdateOptions) => {
    await updateUser(client, { ...given(changes), userId, totpSecretBase64: base64Of(totpMultiFactorSecret) })
  }
  const teams = async () => (await listTeams(client, { userId })).map((team) => createServerTeam(scope, team))
  return {
    ...baseUserFields(user),
    ...accountMembers({ ...scope, call: {} }, userId),
    lastActiveAt: user.lastActiveAt,
    serverMetadata: user.serverMetadata,
    restrictedByAdmin: user.restrictedByAdmin ?? false,
    restrictedByAdminReason: user.restrictedByAdminReason ?? null,
    restrictedByAdminPrivateDetails: user.restrictedByAdminPrivateDetails ?? null,
    countryCode: user.countryCode ?? null,
    riskScores: user.riskScores,
    selectedTeam: user.selectedTeam && createServerTeam(scope, user.selectedTeam),
    update,
    setDisplayName: (displayName: string) => update({ displayName }),
    setClientMetadata: (clientMetadata: Json) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata: Json) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata: Json) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail: string | null, options?: { verified?: boolean }) =>
      update({ primaryEmail, primaryEmailVerified: options?.verified }),
    setSelectedTeam: (team: Team | string | null) =>
      update({ selectedTeamId: typeof team === 'string' ? team : (team?.id ?? null) }),
    updatePassword: async (): Promise<never> => {
      throw new StackAssertionError('A server cannot change a password with the old one. Call `setPassword`.')
    },
    async setPassword({ password }: { password: string }): Promise<undefined> {
      await update({ password })
    },
    sendVerificationEmail: async (): Promise<never> => {
      throw new StackAssertionError('Call `sendVerificationEmail` of the contact channel.')
    },
    registerPasskey: async (): Promise<never> => {
      throw new StackAssertionError(
        'A passkey is registered in the session of its user. Call `registerPasskey` of the signed-in user.',
      )
    },
    linkConnectedAccount: async (): Promise<never> => {
      throw new StackAssertionError(
        'Only the signed-in user can be redirected to a provider. Call `linkConnectedAccount` of a client app.',
      )
    },
    async delete() {
      await server.deleteUser(client, { userId })
    },
    async createContactChannel(data: ServerContactChannelCreateOptions) {
      const { value, type, usedForAuth, isPrimary, isVerified } = data
      const channel = await createContactChannel(client, { userId, value, type, usedForAuth, isPrimary, isVerified })
      return createChannelObject({ ...scope, call: {} }, userId, channel)
    },
    async grantPermission(...args: PermissionArguments) {
      const { teamId, permission } = permissionOf(args)
      if (teamId === undefined) await grantProjectPermission(client, { userId, permission })
      else await grantTeamPermission(client, { teamId, userId, permission })
    },
    async revokePermission(...args: PermissionArguments) {
      const { teamId, permission } = permissionOf(args)
      if (teamId === undefined) await revokeProjectPermission(client, { userId, permission })
      else await revokeTeamPermission(client, { teamId, userId, permission })
    },
    async createSession(options: { expiresInMillis?: number; isImpersonation?: boolean } = {}) {
      const session = await createSession(client, { ...options, userId })
      const tokens = { accessToken: session.accessToken.reveal(), refreshToken: session.refreshToken.reveal() }
      return { getTokens: async () => tokens, useTokens: () => tokens }
    },
    async createTeam({ displayName, profileImageUrl }: ServerTeamCreateOptions) {
      const team = await createTeamRecord(client, { displayName, profileImageUrl, creatorUserId: userId })
      await updateUser(client, { userId, selectedTeamId: team.id })
      return createServerTeam(scope, team)
    },
    async leaveTeam(team: Team) {
      await removeTeamMember(client, { teamId: team.id, userId })
    },
    listTeams: async (options?: ServerListTeamsOptions) => pageOf(await teams(), options),
    getTeam: async (id: string) => (await teams()).find((team) => team.id === id) ?? null,
    ...outOfScope('payments', ['grantProduct']),
  }
}

/** Creates the object of a team with the members for servers. */
export function createServerTeam(ofUser: Scope, team: ServerTeamRecord): ServerTeam {
  // The secret key authorizes the calls, not the session of a user.
  const scope: Scope = { ...ofUser, call: {} }
  const { client, call } = scope
  const teamId = team.id
  return members(
    scope,
    `team ${teamId}`,
    {
      ...teamMembers(scope, team),
      ...outOfScope('payments', ['grantProduct']),
      createdAt: team.createdAt,
      serverMetadata: team.serverMetadata,
      async listUsers(): Promise<ServerTeamUser[]> {
        const profiles = await listTeamMemberProfiles(client, { teamId }, call)
        return profiles.map(({ user, displayName, profileImageUrl }) => ({
          ...createServerUser(scope, user),
          teamProfile: { displayName, profileImageUrl },
        }))
      },
      async update(changes: ServerTeamUpdateOptions) {
        const { displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata } = changes
        const metadata = { clientMetadata, clientReadOnlyMetadata, serverMetadata }
        await updateTeam(client, { teamId, displayName, profileImageUrl, ...metadata }, call)
      },
      async addUser(userId: string) {
        await addTeamMember(client, { teamId, userId }, call)
      },
      async removeUser(userId: string) {
        await removeTeamMember(client, { teamId, userId }, call)
      },
    },
    TEAM_HOOKS,
  )
}
