import { createTeam, findTeam, isLatchkeyError } from '@latchkey/core'
import { checkTeamApiKey, checkUserApiKey, listTeamPermissions } from '@latchkey/core/internal/contract'
import { createOAuthAccount, createUser, findUser, listAllTeams, listUsers, sendEmail } from '@latchkey/core/server'
import { outOfScope } from '../errors/out-of-scope.js'
import { toResult } from '../errors/result.js'
import { createOAuthProvider } from '../objects/connection.js'
import { given } from '../objects/given.js'
import { createServerTeam, createServerUser } from '../objects/server-user.js'
import { pageOf } from '../objects/team-pages.js'
import { members, sourceName } from '../scope.js'
import type { ServerUserPage, StackServerApp } from '../types/apps.js'
import type { SendEmailOptions } from '../types/emails.js'
import type { ServerListTeamsOptions, ServerListUsersOptions } from '../types/options.js'
import type { ServerTeamCreateOptions } from '../types/teams.js'
import type { ServerUserCreateOptions } from '../types/users.js'
import type { AppSetup, clientMembers } from './client-app.js'
import { type ConvexContext, userOfConvex } from './partial-user.js'

const FILTERS: readonly string[] = ['query', 'includeAnonymous', 'includeRestricted', 'onlyAnonymous']

type Common = ReturnType<typeof clientMembers>
type ConvexOptions = { from: 'convex'; ctx: ConvexContext; or?: string }

/** Creates the methods and hooks of a server app. They replace the methods of `common` that have the same name. */
export function serverMembers(setup: AppSetup, common: Common) {
  const { scope } = setup
  const { client } = scope
  const readTeams = async () => (await listAllTeams(client)).map((team) => createServerTeam(scope, team))
  const userOfIdentity = async ({ ctx, or }: ConvexOptions) => {
    const identity = await userOfConvex(ctx)
    const user = identity && (await findUser(client, { userId: identity.id }))
    // As in the published kit, a restricted user counts as signed in here.
    if (user && !user.isAnonymous) return createServerUser(scope, user)
    if (or === 'throw') throw new Error('User is not signed in but getUser was called with { or: "throw" }')
    return null
  }
  const userOfId = async (userId: string) => {
    const user = await findUser(client, { userId })
    return user && createServerUser(scope, user)
  }
  const methods = {
    async getUser(options?: string | { apiKey: string } | ConvexOptions | Parameters<Common['getUser']>[0]) {
      if (typeof options === 'string') return userOfId(options)
      if (options && 'ctx' in options) return userOfIdentity(options)
      if (!options || !('apiKey' in options)) return common.getUser(options)
      const key = await nullIfInvalid(checkUserApiKey(client, { apiKey: options.apiKey }))
      return key && userOfId(key.userId)
    },
    getServerUser: () => common.getUser(),
    getServerUserById: userOfId,
    async createUser(options: ServerUserCreateOptions) {
      return createServerUser(scope, await createUser(client, { ...options }))
    },
    async listUsers({ excludedEmailDomains = [], ...options }: ServerListUsersOptions = {}): Promise<ServerUserPage> {
      // The published kit leaves out what is false or empty.
      const filters = Object.fromEntries(
        Object.entries(options).filter(([name, value]) => !FILTERS.includes(name) || value),
      )
      const excluded = excludedEmailDomains.length > 0 && { excludedEmailDomains: excludedEmailDomains.join() }
      const page = await listUsers(client, { ...filters, ...excluded })
      const users = page.map((user) => createServerUser(scope, user))
      return Object.assign(users, { nextCursor: page.nextCursor })
    },
    async createTeam({ displayName, profileImageUrl, ...creator }: ServerTeamCreateOptions) {
      return createServerTeam(scope, await createTeam(client, { displayName, profileImageUrl, ...creator }))
    },
    listTeams: async (options?: ServerListTeamsOptions) => pageOf(await readTeams(), options),
    async getTeam(options: string | { apiKey: string }) {
      if (typeof options === 'string') return (await readTeams()).find(({ id }) => id === options) ?? null
      const key = await nullIfInvalid(checkTeamApiKey(client, { apiKey: options.apiKey }))
      const team = key && (await findTeam(client, { teamId: key.teamId }))
      return team && createServerTeam(scope, team)
    },
    async listTeamMemberPermissions(teamId: string, { recursive = false }: { recursive?: boolean } = {}) {
      const permissions = await listTeamPermissions(client, { teamId, recursive })
      return permissions.map(({ id, userId }) => ({ userId, permissionId: id }))
    },
    async createOAuthProvider(input: Parameters<StackServerApp['createOAuthProvider']>[0]) {
      const created = createOAuthAccount(client, { ...input })
      return toResult(
        created.then((account) => createOAuthProvider({ ...scope, call: {} }, input.userId, account)),
        ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
      )
    },
    async sendEmail(options: SendEmailOptions) {
      // The published type allows combinations of fields that the type of the core excludes.
      const { userIds, ...email } = options as { userIds?: string[] }
      await sendEmail(client, { ...given(email), ...('userIds' in options && { userIds }) } as never)
    },
    ...outOfScope('the data vault', ['getDataVaultStore', 'useDataVaultStore']),
    ...outOfScope('payments', ['grantProduct']),
    ...outOfScope('analytics', ['getEmailDeliveryStats', 'useEmailDeliveryStats', 'activateEmailCapacityBoost']),
  }
  const app = members(scope, 'server app', methods, {
    useUsers: ['listUsers', ['users']],
    useTeams: ['listTeams', ['teams']],
    useTeam: ['getTeam', ['teams']],
    useTeamMemberPermissions: ['listTeamMemberPermissions', ['team-permissions']],
  })
  return Object.assign(app, {
    useUser(options?: Parameters<typeof app.getUser>[0]) {
      const isObject = typeof options === 'object' && ('apiKey' in options || 'ctx' in options)
      // biome-ignore lint/correctness/useHookAtTopLevel: a component passes the same kind of argument in each render
      if (typeof options !== 'string' && !isObject) return common.useUser(options as Parameters<Common['getUser']>[0])
      const key = isObject && 'ctx' in options ? sourceName(options.ctx) : JSON.stringify(options)
      return scope.hooks.suspendForRead(scope, `server user ${key}`, ['users'], () => app.getUser(options))
    },
  })
}

/** Null for a key that is not valid, or of the other type. */
async function nullIfInvalid<Key>(check: Promise<Key>): Promise<Key | null> {
  try {
    return await check
  } catch (error) {
    if (isLatchkeyError(error, 'API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'))
      return null
    throw error
  }
}
