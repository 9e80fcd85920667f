import type { Client } from '../client.js'
import type { Access, CallOptions } from '../contract/endpoint.js'
import { id, string } from '../contract/schema/index.js'
import { getUser as getUserById, listUsers, updateUser } from '../contract/users/server-users.js'
import { finder, flow, type Iterate, type IterateInput, iterate } from '../flows/flow.js'
import type { ServerUser } from '../flows/users/current-user.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

/** Input of {@link iterateUsers}. */
export type IterateUsersInput = IterateInput<typeof listUsers>

/** The type of {@link iterateUsers}. */
export type IterateUsers = Iterate<IterateUsersInput, ServerUser>

/**
 * Iterates over users. Requests one page at a time, when the loop reaches it. By default, the service leaves out restricted
 * users, such as suspended ones, and anonymous users: pass `includeRestricted: true`, or `includeAnonymous: true` for all.
 *
 * @param client The server client.
 * @param input Filters and order as in `listUsers`. `limit` is the number of users per request. Default: 100.
 * @param options Options of each request, such as `signal` and `timeout`.
 * @returns An async iterator over the users.
 *
 * @example
 * for await (const user of iterateUsers(client, { orderBy: 'signedUpAt' })) console.log(user.primaryEmail)
 */
export const iterateUsers: IterateUsers = iterate('iterateUsers', listUsers)

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
export const findUser = finder('findUser', getUserById, 'USER_NOT_FOUND')

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
  [updateUser],
)
