import { createTeam, findTeam, isLatchkeyError } from '@latchkey/core'
import {
  checkOptionNames,
  checkTeamApiKey,
  checkUserApiKey,
  listTeamPermissions,
} from '@latchkey/core/internal/contract'
import { createOAuthAccount, createUser, findUser, listAllTeams, listUsers, sendEmail } from '@latchkey/core/server'
import { notSignedIn } from '../errors/convert.js'
import { type OutOfScopeIn, outOfScopeIn } from '../errors/out-of-scope.js'
import { toResult } from '../errors/result.js'
import { checkOr, StackAssertionError } from '../errors/stack-assertion-error.js'
import { createOAuthProvider } from '../objects/connection.js'
import type { SendEmailOptions } from '../objects/emails.js'
import { given, only } from '../objects/fields.js'
import type { Page, ReadTeams } from '../objects/pages.js'
import type { Project } from '../objects/project.js'
import {
  type CurrentInternalServerUser,
  type CurrentServerUser,
  createServerTeam,
  createServerUser,
  listServerTeams,
  type ServerTeamCreateOptions,
  type ServerUser,
  type ServerUserCreateOptions,
} from '../objects/server-user.js'
import { asKey, done, type Members, members, type Scope, sourceName } from '../scope.js'
import type { GetCurrentUserOptions, ServerListTeamsOptions, ServerListUsersOptions } from '../types/options.js'
import type { AppSetup, ClientMembers, NeverNull, OptionsOf, StackClientApp } from './client-app.js'
import { type GetConvexUserOptions, userOfConvex } from './partial-user.js'

const USER_OPTIONS = Object.keys({
  cursor: true,
  limit: true,
  orderBy: true,
  desc: true,
  query: true,
  includeAnonymous: true,
  includeRestricted: true,
  onlyAnonymous: true,
  teamId: true,
  excludedEmailDomains: true,
} satisfies Record<keyof ServerListUsersOptions, true>)
const FILTERS: readonly string[] = ['query', 'includeAnonymous', 'includeRestricted', 'onlyAnonymous']

type Common = StackClientApp<boolean>
type UserOptions = Partial<GetCurrentUserOptions<boolean>>
/** The owner of an API key. */
type ByKey = { apiKey: string; or?: string }

/** The members of apps with a secret key, apart from the project. */
export interface ServerMembers<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientMembers<HasTokenStore, ProjectId>,
    Members<typeof serverMethods, typeof SERVER_HOOKS>,
    OutOfScopeIn<typeof SERVER_OUT_OF_SCOPE> {
  /** Returns the signed-in user, or null. Deprecated: use `getUser`. */
  getServerUser(): Promise<ServerUserOf<ProjectId> | null>
  /** Returns the owner of an API key, or null. */
  getUser(options: ByKey): Promise<ServerUser | null>
  /** Returns the caller of a function of Convex, or null. */
  getUser(options: GetConvexUserOptions): Promise<ServerUser | null>
  /** Returns a user, or null. */
  getUser(id: string): Promise<ServerUser | null>
  /** Returns the signed-in user, never null. */
  getUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): Promise<ServerUserOf<ProjectId>>
  /** Returns the signed-in user, or null. */
  getUser(
    ...options: OptionsOf<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>
  ): Promise<ServerUserOf<ProjectId> | null>
  /** Returns the owner of an API key, or null. */
  useUser(options: ByKey): ServerUser | null
  /** Returns the caller of a function of Convex, or null. */
  useUser(options: GetConvexUserOptions): ServerUser | null
  /** Returns a user, or null. */
  useUser(id: string): ServerUser | null
  /** Returns the signed-in user, never null. */
  useUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): ServerUserOf<ProjectId>
  /** Returns the signed-in user, or null. */
  useUser(...options: OptionsOf<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): ServerUserOf<ProjectId> | null
}
type ServerUserOf<ProjectId> = ProjectId extends 'internal' ? CurrentInternalServerUser : CurrentServerUser

/** The connection of an app to the service, for servers. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ServerMembers<HasTokenStore, ProjectId> {
  /** Returns the project. */
  getProject(): Promise<Project>
  /** Returns the project. */
  useProject(): Project
}

const SERVER_OUT_OF_SCOPE = {
  'the data vault': 'getDataVaultStore useDataVaultStore',
  payments: 'grantProduct',
  analytics: 'getEmailDeliveryStats useEmailDeliveryStats activateEmailCapacityBoost',
} as const
const SERVER_HOOKS = {
  /** Returns a page of users. */
  useUsers: ['listUsers', ['users']],
  /** Returns all teams, or a page of them. */
  useTeams: ['listTeams', ['teams']],
  /** Returns a team by its ID or by one of its API keys, or null. */
  useTeam: ['getTeam', ['teams']],
  /** Returns the permissions of the members of a team. */
  useTeamMemberPermissions: ['listTeamMemberPermissions', ['team-permissions']],
} as const

/** Creates the methods and hooks of a server app. They replace the methods of `common` that have the same name. */
export function serverMembers(setup: AppSetup, common: Common): object {
  const { scope } = setup
  const { client } = scope
  const userOfIdentity = async ({ ctx }: GetConvexUserOptions) => {
    const identity = await userOfConvex(ctx)
    const user = identity && (await findUser(client, { userId: identity.id }))
    // As in the published kit, a restricted user counts as signed in here.
    return user && !user.isAnonymous ? createServerUser(scope, user) : null
  }
  const userOfKey = async ({ apiKey }: ByKey) => {
    const key = await nullIfInvalid(checkUserApiKey(client, { apiKey }))
    return key && own.getServerUserById(key.userId)
  }
  const own = {
    ...serverMethods(scope),
    async getUser(...args: [options?: string | ByKey | GetConvexUserOptions | UserOptions]) {
      checkGiven('getUser', args)
      const [options] = args
      if (typeof options === 'string') return own.getServerUserById(options)
      if (!options || !('ctx' in options || 'apiKey' in options)) return common.getUser(options as never)
      only('getUser', options, 'ctx' in options ? 'from ctx or' : 'apiKey or')
      const or = checkOr('getUser', options.or)
      const user = await ('ctx' in options ? userOfIdentity(options) : userOfKey(options))
      if (!user && or === 'throw') throw notSignedIn('getUser')
      return user
    },
    getServerUser: () => common.getUser(),
  }
  const app = members(scope, 'server app', own, SERVER_HOOKS)
  return Object.assign(app, outOfScopeIn(SERVER_OUT_OF_SCOPE), {
    useUser(...args: Parameters<typeof app.getUser>) {
      checkGiven('useUser', args)
      const [options] = args
      const isObject = typeof options === 'object' && ('apiKey' in options || 'ctx' in options)
      // biome-ignore lint/correctness/useHookAtTopLevel: a component passes the same kind of argument in each render
      if (typeof options !== 'string' && !isObject) return common.useUser(options as UserOptions as never)
      const key = isObject && 'ctx' in options ? sourceName(options.ctx) : JSON.stringify(options)
      return scope.hooks.suspendForRead(scope, `server user ${key}`, ['users'], () => app.getUser(options))
    },
  })
}

/** Throws for an ID that is not there: the signed-in user would be meant. */
function checkGiven(called: string, args: readonly unknown[]): void {
  if (args.length > 0 && !args[0])
    throw new StackAssertionError(
      `\`${called}\`: the ID of a user must be a non-empty string, got ${args[0] === '' ? 'an empty one' : args[0]}. Leave it out for the signed-in user.`,
    )
}

function serverMethods(scope: Scope) {
  const { client } = scope
  const readTeams: ReadTeams = (input) => listAllTeams(client, input)
  return {
    /** Returns a user, or null. */
    async getServerUserById(userId: string) {
      const user = await findUser(client, { userId })
      return user && createServerUser(scope, user)
    },
    /** Creates a user. */
    async createUser(options: ServerUserCreateOptions) {
      return createServerUser(scope, await createUser(client, { ...options }))
    },
    /** Returns a page of users. */
    async listUsers(options: ServerListUsersOptions = {}): Promise<Page<ServerUser>> {
      checkOptionNames('listUsers', options, USER_OPTIONS)
      const { excludedEmailDomains = [], ...rest } = options
      // The published kit leaves out what is false or empty.
      const filters = Object.fromEntries(
        Object.entries(rest).filter(([name, value]) => !FILTERS.includes(name) || value),
      )
      const excluded = excludedEmailDomains.length > 0 && { excludedEmailDomains: excludedEmailDomains.join() }
      const page = await listUsers(client, { ...filters, ...excluded })
      return Object.assign(
        page.map((user) => createServerUser(scope, user)),
        { nextCursor: page.nextCursor },
      )
    },
    /** Creates a team. */
    async createTeam(data: ServerTeamCreateOptions) {
      const { displayName, profileImageUrl, ...creator } = data
      return createServerTeam(scope, await createTeam(client, { displayName, profileImageUrl, ...given(creator) }))
    },
    /** Returns all teams, or a page of them. */
    listTeams: (options?: ServerListTeamsOptions) => listServerTeams(scope, readTeams, options),
    /** Returns a team by its ID or by one of its API keys, or null. */
    async getTeam(idOrOptions: string | { apiKey: string }) {
      if (typeof idOrOptions === 'string')
        return (await listServerTeams(scope, readTeams)).find(({ id }) => id === idOrOptions) ?? null
      const key = await nullIfInvalid(checkTeamApiKey(client, only('getTeam', idOrOptions, 'apiKey')))
      const team = key && (await findTeam(client, { teamId: key.teamId }))
      return team && createServerTeam(scope, team)
    },
    /** Returns the permissions of the members of a team. */
    async listTeamMemberPermissions(teamId: string, options?: { recursive?: boolean }) {
      const { recursive = false } = only('listTeamMemberPermissions', options, 'recursive')
      const permissions = await listTeamPermissions(client, { teamId, recursive })
      return permissions.map(({ id, userId }) => ({ userId, permissionId: id }))
    },
    /** Adds an account of an OAuth provider to a user. */
    async createOAuthProvider(options: {
      userId: string
      accountId: string
      providerConfigId: string
      email: string
      allowSignIn: boolean
      allowConnectedAccounts: boolean
    }) {
      const created = createOAuthAccount(client, { ...options })
      return toResult(
        created.then((account) => createOAuthProvider(asKey(scope), options.userId, account)),
        ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
      )
    },
    /** Sends an email to users. */
    // The published type allows combinations of fields that the type of the core excludes.
    sendEmail: done((options: SendEmailOptions) => sendEmail(client, given(options) as never)),
  }
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
