import type { Client } from '../../client.js'
import { passwordSignUp } from '../../contract/auth/password.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { boolean, optional, string } from '../../contract/schema/index.js'
import { deleteCurrentUser, getCurrentUser } from '../../contract/users/users.js'
import { ClientError } from '../../errors/client-error.js'
import { flow } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { type Arrival, arrive } from './arrive.js'
import { checkLength } from './password.js'

export interface UpgradeAnonymousUserInput extends Arrival {
  /** The email address of the user. */
  readonly email: string
  /** The password of the user. */
  readonly password: string
  /** The URL that the link in the verification email opens. Default: the configured email verification page. */
  readonly verificationCallbackUrl?: string | undefined
}

/**
 * Gives the signed-in anonymous user an email address and a password. The user keeps the ID and all data. Then
 * redirects to the after-sign-up page.
 *
 * @param client The client of the user.
 * @param input The email address and the password. With `noRedirect` the page stays.
 * @param options Options of this call, such as `signal` and `deadline`.
 * @throws {ClientError} `NOT_ANONYMOUS` when the signed-in user is not anonymous. `UPGRADE_NOT_SUPPORTED` when the
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
  { email: string, password: string, verificationCallbackUrl: optional(string), noRedirect: optional(boolean) },
  async (client: Client, input: UpgradeAnonymousUserInput, options?: CallOptions): Promise<void> => {
    checkLength(input.password)
    const { email, password } = input
    await arrive(
      client,
      input,
      options,
      async (call) => {
        const before = await getCurrentUser(client, {}, call)
        if (!before.isAnonymous)
          throw new ClientError('NOT_ANONYMOUS', 'The signed-in user is not anonymous and cannot be upgraded.')
        const verificationCallbackUrl =
          input.verificationCallbackUrl ?? (await absoluteUrl(client, 'emailVerification', 'verificationCallbackUrl'))
        const tokens = await passwordSignUp(client, { email, password, verificationCallbackUrl }, call)
        if (tokens.userId === before.id) return tokens
        const { accessToken, refreshToken } = tokens
        await deleteCurrentUser(client, {}, { tokenStore: { accessToken, refreshToken } }).catch(() => {})
        throw new ClientError(
          'UPGRADE_NOT_SUPPORTED',
          'This service cannot upgrade anonymous users. The anonymous session is unchanged. Sign up for a new account instead.',
        )
      },
      'afterSignUp',
    )
  },
  [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'SIGN_UP_NOT_ENABLED',
    'USER_EMAIL_ALREADY_EXISTS',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
)
