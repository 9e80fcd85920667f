import { listTeamPermissions } from '@latchkey/core/contract'
import {
  createOAuthAccount,
  createTeam,
  createUser,
  findTeamByApiKey,
  findUser,
  findUserByApiKey,
  listTeams,
  listUsers,
  sendEmail,
} from '@latchkey/core/server'
import { outOfScope } from '../errors/out-of-scope.js'
import { toResult } from '../errors/result.js'
import { createOAuthProvider } from '../objects/connection.js'
import { createServerUser } from '../objects/server-user.js'
import { createServerTeam } from '../objects/team.js'
import { members } from '../scope.js'
import type { ServerUserPage, StackServerApp } from '../types/apps.js'
import type { SendEmailOptions } from '../types/emails.js'
import type { ServerListTeamsOptions, ServerListUsersOptions } from '../types/options.js'
import type { ServerTeam, ServerTeamCreateOptions, ServerTeamPage } from '../types/teams.js'
import type { ServerUserCreateOptions } from '../types/users.js'
import type { AppSetup, clientMembers } from './client-app.js'

type Common = ReturnType<typeof clientMembers>

/** Creates the members of an app for servers, in addition to those of all apps. */
export function serverMembers(setup: AppSetup, common: Common) {
  const { scope } = setup
  const { client } = scope
  const teams = async () => (await listTeams(client, {})).map((team) => createServerTeam(scope, team))
  const own = {
    async getUser(options?: string | ({ apiKey: string } & object) | Parameters<Common['getUser']>[0]) {
      if (typeof options === 'string') {
        const user = await findUser(client, { userId: options })
        return user && createServerUser(scope, user)
      }
      if (!options || !('apiKey' in options)) return common.getUser(options)
      const user = await findUserByApiKey(client, { apiKey: options.apiKey })
      return user && createServerUser(scope, user)
    },
    getServerUser: () => common.getUser(),
    async createUser(options: ServerUserCreateOptions) {
      return createServerUser(scope, await createUser(client, { ...options }))
    },
    async listUsers(options: ServerListUsersOptions = {}): Promise<ServerUserPage> {
      const page = await listUsers(client, { ...options })
      const users = page.map((user) => createServerUser(scope, user))
      return Object.assign(users, { nextCursor: page.nextCursor })
    },
    async createTeam({ displayName, profileImageUrl, creatorUserId }: ServerTeamCreateOptions) {
      return createServerTeam(scope, await createTeam(client, { displayName, profileImageUrl, creatorUserId }))
    },
    listTeams: async (options?: ServerListTeamsOptions) => pageOf(await teams(), options),
    async getTeam(options: string | { apiKey: string }) {
      if (typeof options === 'string') return (await teams()).find(({ id }) => id === options) ?? null
      const team = await findTeamByApiKey(client, { apiKey: options.apiKey })
      return team && createServerTeam(scope, team)
    },
    async listTeamMemberPermissions(teamId: string, { recursive = true }: { recursive?: boolean } = {}) {
      const permissions = await listTeamPermissions(client, { teamId, recursive })
      return permissions.map(({ id, userId }) => ({ userId, permissionId: id }))
    },
    async createOAuthProvider(input: Parameters<StackServerApp['createOAuthProvider']>[0]) {
      const created = createOAuthAccount(client, { ...input })
      return toResult(
        created.then((account) => createOAuthProvider(scope, input.userId, account)),
        ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
      )
    },
    async sendEmail(options: SendEmailOptions) {
      await sendEmail(client, options as never)
    },
    ...outOfScope('the data vault', ['getDataVaultStore', 'useDataVaultStore']),
    ...outOfScope('payments', ['grantProduct']),
    ...outOfScope('analytics', ['getEmailDeliveryStats', 'useEmailDeliveryStats', 'activateEmailCapacityBoost']),
  }
  const app = members(scope, 'server app', own, {
    useUsers: ['listUsers', ['users']],
    useTeams: ['listTeams', ['teams']],
    useTeam: ['getTeam', ['teams']],
    useTeamMemberPermissions: ['listTeamMemberPermissions', ['team-permissions']],
  })
  return Object.assign(app, {
    useUser(options?: Parameters<typeof app.getUser>[0]) {
      // biome-ignore lint/correctness/useHookAtTopLevel: a component passes the same kind of argument in each render
      if (typeof options !== 'string' && !(options && 'apiKey' in options)) return common.useUser(options)
      return scope.hooks.suspendForRead(scope, `server user ${JSON.stringify(options)}`, ['users'], () =>
        app.getUser(options),
      )
    },
  })
}

/** Returns a page of all teams. The cursor is the ID of its first team: the service does not page teams. */
function pageOf(
  teams: ServerTeam[],
  { orderBy, desc = false, cursor, limit, query }: ServerListTeamsOptions = {},
): ServerTeamPage {
  const text = query?.toLowerCase()
  const found = teams.filter((team) => text === undefined || team.displayName.toLowerCase().includes(text))
  if (orderBy) found.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  if (desc) found.reverse()
  const start =
    cursor === undefined
      ? 0
      : Math.max(
          0,
          found.findIndex(({ id }) => id === cursor),
        )
  const end = limit === undefined ? found.length : start + limit
  return Object.assign(found.slice(start, end), { nextCursor: found[end]?.id ?? null })
}
