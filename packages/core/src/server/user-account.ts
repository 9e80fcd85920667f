import type { Client } from '../client.js'
import type { Access, CallOptions } from '../contract/endpoint.js'
import { string } from '../contract/schema/index.js'
import { updateUser } from '../contract/users/server-users.js'
import { flow } from '../flows/flow.js'

type Server = Client<Extract<Access, 'client' | 'server'>>

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
  { userId: string, password: string },
  async (
    client: Server,
    { userId, password }: { readonly userId: string; readonly password: string },
    options?: CallOptions,
  ): Promise<void> => {
    await updateUser(client, { userId, password }, options)
  },
  ['USER_NOT_FOUND'],
)
