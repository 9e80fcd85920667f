import * as core from '@latchkey/core'
import { INTERNALS, isRefusal } from '@latchkey/core/internal'
import { checkOptionNames, server as rows } from '@latchkey/core/internal/contract'
import * as server from '@latchkey/core/server'
import { type OutOfScopeMembers, outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { asKey, createScope, done, type Hooked, type Members, members, type Scope } from '../scope.js'
import type { ServerListTeamsOptions } from '../types/options.js'
import { ACCOUNT_HOOKS, type Account, accountMembers, TEAMS_HOOKS } from './account.js'
import { AUTH_HOOKS, type Auth, authMembers, type Session } from './auth.js'
import { base64Of, baseUserFields, type User } from './base-user.js'
import type { ServerOAuthProvider } from './connection.js'
import {
  createContactChannel as createChannelObject,
  type ServerContactChannel,
  type ServerContactChannelCreateOptions,
} from './contact-channel.js'
import type { UserUpdateOptions } from './current-user.js'
import { given, type Json, only, type Picked, pick } from './fields.js'
import { currentObject, type InternalUserExtra, refuseDestructuring } from './internal-user.js'
import { type ReadTeams, readTeamPage } from './pages.js'
import { type InTeamOrProject, type PermissionArguments, permissionOf, type TeamKey } from './permissions.js'
import {
  type CommonTeam,
  PROFILE,
  TEAM_HOOKS,
  type TeamCreateOptions,
  type TeamMemberProfile,
  type TeamUpdateOptions,
  teamMembers,
} from './team.js'

type ServerChanges = core.Input<typeof server.createUser>
type AccountField = 'primaryEmailVerified primaryEmailAuthEnabled password'
type RiskField = 'countryCode riskScores restrictedByAdmin restrictedByAdminReason restrictedByAdminPrivateDetails'
/** Changes of a user that a server makes. */
export interface ServerUserUpdateOptions
  extends UserUpdateOptions,
    Picked<ServerChanges, `${AccountField} ${RiskField}`> {
  /** JSON that the user can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}

/** The user that a server creates. */
export interface ServerUserCreateOptions
  extends Omit<
    ServerUserUpdateOptions,
    'selectedTeamId' | 'totpMultiFactorSecret' | 'profileImageUrl' | 'passkeyAuthEnabled'
  > {}

/** The team that a server creates. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** The user who becomes the first member, with the permissions of a creator. */
  creatorUserId?: string
}
/** Changes of a team that a server makes. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** JSON that members can read. */
  clientReadOnlyMetadata?: Json
  /** JSON that only servers can read. */
  serverMetadata?: Json
}
/** The profile of a user in a team, for servers. */
export interface ServerTeamMemberProfile extends TeamMemberProfile {}
/** A member of a team, for servers. */
export interface ServerTeamUser extends ServerUser {
  /** The profile of the user in the team. */
  teamProfile: ServerTeamMemberProfile
}
/** A team, for servers. */
export interface ServerTeam
  extends Hooked<CommonTeam & ReturnType<typeof serverTeam>, typeof TEAM_HOOKS>,
    Pick<core.ServerTeam, 'createdAt'>,
    OutOfScopeMembers<'grantProduct'> {}

const HOOKS = { ...ACCOUNT_HOOKS, ...TEAMS_HOOKS }
/** A user, for servers. */
export interface ServerUser
  extends User,
    Omit<Account<ServerContactChannel, ServerOAuthProvider>, 'linkConnectedAccount'>,
    Pick<core.ServerUser, 'lastActiveAt'>,
    Omit<Members<typeof ownMembers, typeof TEAMS_HOOKS>, 'registerPasskey'>,
    OutOfScopeMembers<'grantProduct'> {}
/** The signed-in user, for servers. */
export interface CurrentServerUser extends ServerUser, Auth {}
/** The signed-in user of the project `internal`, for servers. */
export interface CurrentInternalServerUser extends CurrentServerUser, InternalUserExtra {}

/** Creates the object of a user with the members for servers. */
export function createServerUser(scope: Scope, user: core.ServerUser): ServerUser {
  return refuseDestructuring(members(scope, `user ${user.id}`, serverUserMembers(scope, user), HOOKS))
}

/** Creates the object of the signed-in user with the members for servers. */
export function createCurrentServerUser(scope: Scope, user: core.ServerUser): CurrentServerUser {
  const own = { ...serverUserMembers(withOutdatedClaims(scope), user), ...authMembers(scope) }
  return currentObject(scope, `current user ${user.id}`, own, { ...HOOKS, ...AUTH_HOOKS })
}

/**
 * Returns a scope whose calls outdate the claims of the session of a user. The calls send no tokens, so that the client
 * does not know whose claims they change.
 */
function withOutdatedClaims(scope: Scope): Scope {
  const { client: original, actor } = scope
  const send: Scope['client'][typeof INTERNALS]['send'] = async (contract, input, options) => {
    let isApplied = true
    try {
      return await original[INTERNALS].send(contract, input, options)
    } catch (error) {
      // The service may have applied a call that fails without being refused.
      isApplied = !isRefusal(error)
      throw error
    } finally {
      if (isApplied && contract.changesClaims) original[INTERNALS].sessionOf(actor).outdateClaims()
    }
  }
  const client: Scope['client'] = Object.create(original, {
    [INTERNALS]: { value: { ...original[INTERNALS], send } },
  })
  return createScope({ ...scope, client })
}

function serverUserMembers(ofUser: Scope, user: core.ServerUser) {
  const scope = asKey(ofUser)
  return {
    ...baseUserFields(user),
    ...accountMembers<ServerContactChannel, ServerOAuthProvider>(scope, user.id),
    ...pick(user, 'lastActiveAt'),
    ...ownMembers(scope, user),
    ...outOfScope('payments', 'grantProduct'),
  }
}

function ownMembers(scope: Scope, user: core.ServerUser) {
  const { client } = scope
  const userId = user.id
  const update = done(({ totpMultiFactorSecret: secret, ...changes }: ServerUserUpdateOptions) =>
    core.updateUser(client, { ...given(changes), userId, totpSecretBase64: base64Of(secret) }),
  )
  const changePermission = (
    inTeam: typeof server.grantTeamPermission | typeof server.revokeTeamPermission,
    inProject: typeof server.grantProjectPermission | typeof server.revokeProjectPermission,
  ): InTeamOrProject<[permissionId: string], void> =>
    done((...args: PermissionArguments): Promise<unknown> => {
      const { teamId, permission } = permissionOf(args)
      if (teamId === undefined) return inProject(client, { userId, permission })
      return inTeam(client, { userId, permission, teamId })
    })
  const readTeams: ReadTeams = (input) => core.listTeams(client, { ...input, userId })
  return {
    /** JSON that only servers can read. */
    serverMetadata: user.serverMetadata as Json,
    /** Whether an administrator has restricted the user. */
    restrictedByAdmin: user.restrictedByAdmin ?? false,
    /** Why an administrator has restricted the user, for the user. */
    restrictedByAdminReason: user.restrictedByAdminReason ?? null,
    /** Why an administrator has restricted the user, for servers. */
    restrictedByAdminPrivateDetails: user.restrictedByAdminPrivateDetails ?? null,
    /** The country of the user. */
    countryCode: user.countryCode ?? null,
    /** How likely the user is a bot. */
    riskScores: user.riskScores as Json,
    /** The selected team, or null. */
    selectedTeam: user.selectedTeam && createServerTeam(scope, user.selectedTeam),
    /** Updates the user. */
    update,
    /** Sets the name of the user. */
    setDisplayName: (displayName: string | null) => update({ displayName }),
    /** Replaces the metadata that the user can read and write. */
    setClientMetadata: (metadata: Json) => update({ clientMetadata: metadata }),
    /** Replaces the metadata that the user can read. */
    setClientReadOnlyMetadata: (metadata: Json) => update({ clientReadOnlyMetadata: metadata }),
    /** Replaces the metadata that only servers can read. */
    setServerMetadata: (metadata: Json) => update({ serverMetadata: metadata }),
    /** Sets the primary email address. */
    setPrimaryEmail: (email: string | null, options?: { verified?: boolean }) =>
      update({ primaryEmail: email, primaryEmailVerified: only('setPrimaryEmail', options, 'verified').verified }),
    /** Selects a team. */
    setSelectedTeam: (team: TeamKey | string | null) =>
      update({ selectedTeamId: typeof team === 'string' ? team : (team?.id ?? null) }),
    /** Always rejects: call `setPassword`. */
    updatePassword: refusing<[options: { oldPassword: string; newPassword: string }]>(
      'A server cannot change a password with the old one. Call `setPassword`.',
    ),
    /** Sets the password. */
    async setPassword(options: { password: string }): Promise<undefined> {
      await server.setUserPassword(client, { userId, ...only('setPassword', options, 'password') })
    },
    /** Always rejects: call `sendVerificationEmail` of the contact channel. */
    sendVerificationEmail: refusing('Call `sendVerificationEmail` of the contact channel.'),
    /** Always rejects, except for the signed-in user: a passkey is registered in the session of its user. */
    registerPasskey: refusing(
      'A passkey is registered in the session of its user. Call `registerPasskey` of the signed-in user.',
    ),
    /** Always rejects: call `linkConnectedAccount` of a client app. */
    linkConnectedAccount: refusing<[provider: string, options?: { scopes?: string[] }]>(
      'Only the signed-in user can be redirected to a provider. Call `linkConnectedAccount` of a client app.',
    ),
    /** Deletes the user. */
    delete: done(() => rows.deleteUser(client, { userId })),
    /** Adds an email address. */
    async createContactChannel(data: ServerContactChannelCreateOptions) {
      return createChannelObject(scope, userId, await server.createContactChannel(client, { ...data, userId }))
    },
    /** Grants a permission in a team or in the project. */
    grantPermission: changePermission(server.grantTeamPermission, server.grantProjectPermission),
    /** Revokes a permission in a team or in the project. */
    revokePermission: changePermission(server.revokeTeamPermission, server.revokeProjectPermission),
    /** Creates a session of the user. */
    async createSession(options?: { expiresInMillis?: number; isImpersonation?: boolean }): Promise<Session> {
      const session = await server.createSession(client, { ...options, userId })
      const tokens = { accessToken: session.accessToken.reveal(), refreshToken: session.refreshToken.reveal() }
      return { getTokens: async () => tokens, useTokens: () => tokens }
    },
    /** Creates a team and adds the user to it. */
    async createTeam(data: ServerTeamCreateOptions) {
      const team = await core.createTeam(client, { ...data, creatorUserId: userId })
      await core.updateUser(client, { userId, selectedTeamId: team.id })
      return createServerTeam(scope, team)
    },
    /** Leaves a team. */
    leaveTeam: done((team: TeamKey) => core.removeTeamMember(client, { teamId: team.id, userId })),
    /** Returns the teams of the user, or a page of them. */
    listTeams: (options?: ServerListTeamsOptions) => listServerTeams(scope, readTeams, options),
    /** Returns a team of the user, or null. */
    getTeam: async (id: string) => (await listServerTeams(scope, readTeams)).find((team) => team.id === id) ?? null,
  }
}

/** Creates a method that rejects: a server cannot do what only the signed-in user can. */
const refusing =
  <A extends readonly unknown[] = []>(message: string) =>
  async (..._: A): Promise<never> => {
    throw new StackAssertionError(message)
  }

/** Creates the object of a team with the members for servers. */
export const createServerTeam = (ofUser: Scope, team: core.ServerTeam): ServerTeam => {
  const scope = asKey(ofUser)
  const own = { ...teamMembers(scope, team), ...pick(team, 'createdAt'), ...serverTeam(scope, team) }
  return members(scope, `team ${team.id}`, { ...own, ...outOfScope('payments', 'grantProduct') }, TEAM_HOOKS)
}

/** Returns the objects of a page of teams. Default: of all teams. */
export async function listServerTeams(scope: Scope, read: ReadTeams, options: ServerListTeamsOptions = {}) {
  // With an ID that is undefined, or as the argument, all teams would be meant.
  checkOptionNames('listTeams', options, TEAM_OPTIONS)
  return readTeamPage(scope.client, read, (team) => createServerTeam(scope, team), options)
}

const TEAM_OPTIONS = Object.keys({
  cursor: true,
  limit: true,
  orderBy: true,
  desc: true,
  query: true,
} satisfies Record<keyof ServerListTeamsOptions, true>)

function serverTeam(scope: Scope, team: core.ServerTeam) {
  const { client } = scope
  const teamId = team.id
  return {
    /** JSON that only servers can read. */
    serverMetadata: team.serverMetadata as Json,
    /** Returns the members. */
    async listUsers(): Promise<ServerTeamUser[]> {
      const profiles = await core.listTeamMemberProfiles(client, { teamId })
      return profiles.map(({ user, ...profile }) => ({
        ...createServerUser(scope, user),
        teamProfile: pick(profile, PROFILE),
      }))
    },
    /** Updates the team. */
    update: done((changes: ServerTeamUpdateOptions) => core.updateTeam(client, { ...changes, teamId })),
    /** Adds a user to the team. */
    addUser: done((userId: string) => server.addTeamMember(client, { teamId, userId })),
  }
}
