import type { Client } from '../../client.js'
import { checkInput } from '../../contract/check-input.js'
import type { CallOptions, Input } from '../../contract/endpoint.js'
import type { updateUser as updateServerUser } from '../../contract/users/server-users.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { flow } from '../flow.js'
import type { LastOverload, ServerClient, ServerUser, User, WithoutUserId } from './current-user.js'

/** The fields that users can change of themselves. */
export type UserChanges = NonNullable<Input<typeof updateCurrentUser>>

/** The fields that servers can change of a user. */
export interface ServerUserChanges extends NonNullable<Input<typeof updateServerUser>> {
  /** The ID of the user. */
  readonly userId: string
}

/** The type of {@link updateUser}. */
export interface UpdateUser {
  (client: ServerClient, input: ServerUserChanges, options?: CallOptions): Promise<ServerUser>
  (client: Client, input: UserChanges & WithoutUserId, options?: CallOptions): Promise<User>
}

/**
 * Changes the signed-in user, for example their name, picture or metadata. With `userId` and a secret key, changes any
 * user, also the server-only fields: never pass the body of a request to such a client.
 *
 * @param client The client of the user, or a server client.
 * @param input The fields to change. Fields that are omitted keep their values.
 * @param options Options of this call, such as `signal` and `timeout`. `tokenStore` uses the session of a request.
 * @returns The changed user.
 * @throws {LatchkeyError} `INSUFFICIENT_ACCESS` with `userId` and without a secret key. `INVALID_OPTION` with `userId`
 * and a `tokenStore`, which names the signed-in user.
 *
 * @example
 * const user = await updateUser(client, { displayName: 'Ada Lovelace', clientMetadata: { theme: 'dark' } })
 */
export const updateUser = flow(
  'updateUser',
  { checkedByRun: updateCurrentUser.body?.fields },
  (async (client: Client, input: UserChanges, options?: CallOptions) => {
    if (!('userId' in input)) {
      checkInput(updateCurrentUser, input, 'updateUser')
      return updateCurrentUser(client, input, options)
    }
    const { updateServerUser } = await loadModule(client[INTERNALS].env, import('./current-user-lazy.js'))
    checkInput(updateServerUser, input, 'updateUser')
    return updateServerUser(client as ServerClient, input as ServerUserChanges, options)
  }) as UpdateUser & LastOverload<[input: ServerUserChanges], [input: UserChanges & WithoutUserId], User>,
  [updateCurrentUser],
)
