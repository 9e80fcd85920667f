import type { Client } from '../../client.js'
import { passwordSignUp } from '../../contract/auth/password.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { deleteCurrentUser, getCurrentUser } from '../../contract/users/users.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { flow } from '../flow.js'
import { completeSignIn } from './complete-sign-in.js'
import { SIGN_UP_FIELDS, type SignUpWithPasswordInput, sendSignUp } from './password.js'

/**
 * Gives the signed-in anonymous user an email address and a password. The user keeps the ID and all data. Then
 * redirects to the after-sign-up page.
 *
 * @param client The client of the user.
 * @param input The email address and the password. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `NOT_ANONYMOUS` when the signed-in user is not anonymous. `UPGRADE_NOT_SUPPORTED` when the
 * server cannot upgrade users: the anonymous session stays, and a user that the server created instead is deleted if
 * the project allows it.
 *
 * @example
 * const user = await getUser(client, { or: 'anonymous' })
 * // … later
 * await upgradeAnonymousUser(client, { email, password })
 */
export const upgradeAnonymousUser = flow(
  'upgradeAnonymousUser',
  SIGN_UP_FIELDS,
  async (client: Client, input: SignUpWithPasswordInput, options?: CallOptions): Promise<void> => {
    await completeSignIn(
      client,
      input,
      options,
      async (call) => {
        const before = await getCurrentUser(client, {}, call)
        if (!before.isAnonymous)
          throw new LatchkeyError('NOT_ANONYMOUS', 'The signed-in user is not anonymous and cannot be upgraded.')
        const tokens = await sendSignUp(client, input, call)
        if (tokens.userId === before.id) return tokens
        const { accessToken, refreshToken } = tokens
        await deleteCurrentUser(client, {}, { tokenStore: { accessToken, refreshToken } }).catch(() => {})
        throw new LatchkeyError(
          'UPGRADE_NOT_SUPPORTED',
          'This service cannot upgrade anonymous users. The anonymous session is unchanged. Sign up for a new account instead.',
        )
      },
      'afterSignUp',
    )
  },
  [passwordSignUp, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)
