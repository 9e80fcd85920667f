import type { Client } from '../../client.js'
import { checkInput } from '../../contract/check-input.js'
import type { CallOptions, Input } from '../../contract/endpoint.js'
import type * as server from '../../contract/users/server-users.js'
import { updateCurrentUser } from '../../contract/users/users.js'
import { flow } from '../flow.js'
import { hasServerAccess, type ServerClient, type ServerUser, type User } from './current-user.js'

/** The fields that users can change of themselves. */
export type UserChanges = NonNullable<Input<typeof updateCurrentUser>>

/** The fields that servers can change of a user. */
export interface ServerUserChanges extends NonNullable<Input<typeof server.updateCurrentUser>> {
  /** The ID of the user. Default: the signed-in user. */
  readonly userId?: string
}

/** The type of {@link updateUser}. */
export interface UpdateUser {
  (client: ServerClient, input: ServerUserChanges, options?: CallOptions): Promise<ServerUser>
  (client: Client, input: UserChanges, options?: CallOptions): Promise<User>
}

/**
 * Changes the signed-in user, for example their name, picture or metadata. With a secret key it also changes the
 * server-only fields, and with `userId` another user.
 *
 * @param client The client of the user, or a server client.
 * @param input The fields to change. Fields that are omitted keep their values.
 * @param options Options of this call, such as `signal` and `timeout`. `tokenStore` uses the session of a request.
 * @returns The changed user.
 * @throws {LatchkeyError} `INSUFFICIENT_ACCESS` with `userId` and without a secret key.
 *
 * @example
 * const user = await updateUser(client, { displayName: 'Ada Lovelace', clientMetadata: { theme: 'dark' } })
 */
export const updateUser = flow(
  'updateUser',
  {} as never,
  (async (client: Client, input: UserChanges, options?: CallOptions) => {
    if (!('userId' in input || hasServerAccess(client))) {
      checkInput(updateCurrentUser, input, 'updateUser')
      return updateCurrentUser(client, input, options)
    }
    const server = await import('./current-user-lazy.js')
    const endpoint = ('userId' in input
      ? server.updateServerUser
      : server.updateCurrentServerUser) as unknown as UpdateUser & typeof updateCurrentUser
    checkInput(endpoint, input, 'updateUser')
    return endpoint(client, input, options)
  }) as UpdateUser,
  updateCurrentUser.errors,
)
