import type { Client } from '../client.js'
import { createSession as createSessionTokens, SESSION_LIFETIME } from '../contract/auth/sessions.js'
import { checkCallOptions, checkClient, checkInput, duration } from '../contract/check-input.js'
import type { Access, CallOptions, Input } from '../contract/endpoint.js'
import { boolean, id, optional, string } from '../contract/schema/index.js'
import { getUser as getUserById, listUsers, updateUser } from '../contract/users/server-users.js'
import { orNull } from '../flows/find.js'
import { flow } from '../flows/flow.js'
import type { ServerUser } from '../flows/users/current-user.js'
import { Secret } from '../lib/secret.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

/** Input of {@link iterateUsers}. */
export type IterateUsersInput = Omit<NonNullable<Input<typeof listUsers>>, 'cursor'>

/** The type of {@link iterateUsers}. */
export type IterateUsers = (
  client: Server,
  input?: IterateUsersInput,
  options?: CallOptions,
) => AsyncGenerator<ServerUser, void, undefined>

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
export const iterateUsers: IterateUsers = /* @__PURE__ */ Object.assign(
  async function* iterateUsers(
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
  },
  { accepts: { input: listUsers.query } },
)

/**
 * Returns a user by ID.
 *
 * @param client The server client.
 * @param input The ID of the user.
 * @returns The user, or null when no user has the ID.
 *
 * @example
 * const user = await findUser(client, { userId })
 */
export const findUser = flow(
  'findUser',
  { userId: id },
  (client: Server, { userId }: { readonly userId: string }, options?: CallOptions): Promise<ServerUser | null> =>
    orNull(getUserById(client, { userId }, options), 'USER_NOT_FOUND'),
  ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/**
 * Sets the password of a user. Does not ask for the old one.
 *
 * @param client The server client.
 * @param input The ID of the user and the password.
 * @throws {LatchkeyError} `USER_NOT_FOUND` when there is no such user.
 *
 * @example
 * await setUserPassword(server, { userId, password })
 */
export const setUserPassword = flow(
  'setUserPassword',
  { userId: id, password: string },
  async (
    client: Server,
    { userId, password }: { readonly userId: string; readonly password: string },
    options?: CallOptions,
  ): Promise<void> => {
    await updateUser(client, { userId, password }, options)
  },
  ['USER_NOT_FOUND'],
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
 * @returns The tokens of the session. Logs do not show them.
 *
 * @example
 * const { refreshToken } = await createSession(client, { userId, isImpersonation: true })
 */
export const createSession = flow(
  'createSession',
  { userId: id, expiresInMillis: optional(duration), isImpersonation: optional(boolean) },
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
