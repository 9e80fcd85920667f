import type { Client } from '../client.js'
import { createSession as createSessionTokens, SESSION_LIFETIME } from '../contract/auth/sessions.js'
import { checkCallOptions, checkClient, checkInput, duration } from '../contract/check-input.js'
import type { Access, CallOptions, Input, Output } from '../contract/endpoint.js'
import { boolean, optional, string } from '../contract/schema/index.js'
import { getTeamMemberProfile } from '../contract/teams/server-team-member-profiles.js'
import { getTeam } from '../contract/teams/server-teams.js'
import { getUser as getUserById, listUsers } from '../contract/users/server-users.js'
import { orNull } from '../flows/find.js'
import { flow } from '../flows/flow.js'
import {
  type GetUserInput,
  type GetUserOr,
  type GetUserOrInput,
  getUser as getSignedInUser,
  type ServerUser,
  type SignedInUser,
} from '../flows/users/current-user.js'
import { Secret } from '../lib/secret.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

/** A team, as returned to servers. */
export type ServerTeam = Output<typeof getTeam>

/** Input of {@link iterateUsers}. */
export type IterateUsersInput = Omit<NonNullable<Input<typeof listUsers>>, 'cursor'>

/**
 * Iterates over all users, or those that match the input. Requests one page at a time, when the loop reaches it.
 *
 * @param client The server client.
 * @param input Filters and order as in `listUsers`. `limit` is the number of users per request. Default: 100.
 * @param options Options of each request, such as `signal` and `timeout`.
 * @returns An async iterator over the users.
 *
 * @example
 * for await (const user of iterateUsers(client, { orderBy: 'signedUpAt' })) console.log(user.primaryEmail)
 */
export async function* iterateUsers(
  client: Server,
  input: IterateUsersInput = {},
  options?: CallOptions,
): AsyncGenerator<ServerUser, void, undefined> {
  checkClient('iterateUsers', client)
  checkInput(listUsers, input, 'iterateUsers')
  checkCallOptions('iterateUsers', options)
  let cursor: string | undefined
  do {
    const page = await listUsers(client, { limit: 100, ...input, cursor }, options)
    yield* page
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * Returns the user with an ID.
 *
 * @param client The server client.
 * @param input `userId`: the ID of the user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The user.
 * @throws {LatchkeyError} `USER_NOT_FOUND` when no user has the ID. Use {@link findUser} to get null instead.
 *
 * @example
 * const user = await getUser(client, { userId })
 */
export function getUser(client: Server, input: { readonly userId: string }, options?: CallOptions): Promise<ServerUser>
/**
 * Returns the signed-in user, never null: `or` specifies what happens when no user is signed in, as in `getUser` of
 * `@latchkey/core`.
 *
 * @param client The server client.
 * @param input `or`: what to do when no user is signed in. `includeRestricted`: whether a restricted user counts as
 * signed in. Default: false.
 * @param options `tokenStore`: the request whose session has the signed-in user.
 * @returns The user.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` or `USER_RESTRICTED` with `or: 'throw'`. `REDIRECT_REQUIRED` with `or: 'redirect'`; `details.url` is
 * the target.
 *
 * @example
 * const me = await getUser(client, { or: 'throw' }, { tokenStore: request })
 */
export function getUser<Or extends GetUserOrInput['or'], IncludeRestricted extends boolean = false>(
  client: Server,
  input: GetUserOrInput<Or, IncludeRestricted>,
  options?: CallOptions,
): Promise<SignedInUser<ServerUser, Or, IncludeRestricted>>
/**
 * Returns the signed-in user, or null when no user is signed in. With `or: 'redirect'`, `'throw'` or `'anonymous'` the
 * result is never null. With `userId` it returns the user with that ID.
 *
 * @param client The server client.
 * @param input `or`: what to do when no user is signed in. Default: `return-null`. `includeRestricted`: whether a
 * restricted user counts as signed in. Default: false.
 * @param options `tokenStore`: the request whose session has the signed-in user.
 * @returns The user, or null.
 *
 * @example
 * const me = await getUser(client, {}, { tokenStore: request })
 */
export function getUser<Or extends GetUserOr = 'return-null', IncludeRestricted extends boolean = false>(
  client: Server,
  input?: GetUserInput<Or, IncludeRestricted>,
  options?: CallOptions,
): Promise<SignedInUser<ServerUser, Or, IncludeRestricted> | null>
export async function getUser(
  client: Server,
  input: { readonly userId: string } | GetUserInput = {},
  options?: CallOptions,
): Promise<ServerUser | null> {
  if (typeof input !== 'object' || !input || !('userId' in input)) return getSignedInUser(client, input, options)
  return getUserById(client, input, options)
}

/**
 * Returns a user by ID.
 *
 * @param client The server client.
 * @param input The ID of the user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The user, or null when no user has the ID.
 *
 * @example
 * const user = await findUser(client, { userId })
 */
export const findUser = flow(
  'findUser',
  { userId: string },
  (client: Server, { userId }: { readonly userId: string }, options?: CallOptions): Promise<ServerUser | null> =>
    orNull(getUserById(client, { userId }, options), 'USER_NOT_FOUND'),
  ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/**
 * Returns a team by ID.
 *
 * @param client The server client.
 * @param input The ID of the team.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The team, or null when it does not exist.
 *
 * @example
 * const team = await findTeam(server, { teamId })
 * if (!team) return new Response('Not found', { status: 404 })
 */
export const findTeam = flow(
  'findTeam',
  { teamId: string },
  (client: Server, { teamId }: { readonly teamId: string }, options?: CallOptions): Promise<ServerTeam | null> =>
    orNull(getTeam(client, { teamId }, options), 'TEAM_NOT_FOUND'),
)

/** The profile of a user in a team, with the user. */
export type ServerTeamMemberProfile = Output<typeof getTeamMemberProfile>

/**
 * Returns the profile of a team member, with the user.
 *
 * @param client The server client.
 * @param input The IDs of the team and the user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The profile, or null when the user is not a member.
 *
 * @example
 * const profile = await findTeamMemberProfile(client, { teamId, userId })
 * console.log(profile?.displayName ?? 'Not a member')
 */
export const findTeamMemberProfile = flow(
  'findTeamMemberProfile',
  { teamId: string, userId: string },
  (
    client: Server,
    { teamId, userId }: { readonly teamId: string; readonly userId: string },
    options?: CallOptions,
  ): Promise<ServerTeamMemberProfile | null> =>
    orNull(getTeamMemberProfile(client, { teamId, userId }, options), 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'),
  ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/** The session to create. */
export interface CreateSessionInput {
  /** The ID of the user. */
  readonly userId: string
  /** The lifetime of the session, in milliseconds. Default: 31 536 000 000 (1 year). Maximum: 367 days. */
  readonly expiresInMillis?: number | undefined
  /** Whether another person acts for the user in this session. Default: false. */
  readonly isImpersonation?: boolean | undefined
}

/**
 * Creates a session for a user, for example to act for them.
 *
 * @param client The server client.
 * @param input The user and the lifetime of the session.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The tokens of the session. Logs do not show them.
 *
 * @example
 * const { refreshToken } = await createSession(client, { userId, isImpersonation: true })
 */
export const createSession = flow(
  'createSession',
  { userId: string, expiresInMillis: optional(duration), isImpersonation: optional(boolean) },
  async (
    client: Server,
    input: CreateSessionInput,
    options?: CallOptions,
  ): Promise<{ accessToken: Secret; refreshToken: Secret }> => {
    const { userId, expiresInMillis = SESSION_LIFETIME, isImpersonation = false } = input
    const tokens = await createSessionTokens(client, { userId, expiresInMillis, isImpersonation }, options)
    return { accessToken: new Secret(tokens.accessToken), refreshToken: new Secret(tokens.refreshToken) }
  },
  ['USER_ID_DOES_NOT_EXIST'],
)
