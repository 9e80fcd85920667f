// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flag, optional, text } from '../contract/kinds.js'
import { passwordSignUp } from '../contract/password.js'
import { deleteCurrentUser, readCurrentUser } from '../contract/users.js'
import { ClientError } from '../errors/client-error.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { type Arrival, arrive } from './arrive.js'
import { flow } from './flow.js'
import { checkLength } from './password.js'

export interface UpgradeAnonymousUserInput extends Arrival {
  readonly email: string
  readonly password: string
  readonly verificationCallbackUrl?: string | undefined
}

/**
 * Gives the anonymous user that is signed in an e-mail address and a password; what they made stays theirs. On a
 * service that cannot do this, UPGRADE_NOT_SUPPORTED: the anonymous session stays as it was, and the account that such
 * a service made instead is deleted again, where the project lets people delete their account. NOT_ANONYMOUS for anybody
 * else, before anything is sent.
 */
export const upgradeAnonymousUser = flow(
  'upgradeAnonymousUser',
  { email: text, password: text, verificationCallbackUrl: optional(text), noRedirect: optional(flag) },
  async (client: Client, input: UpgradeAnonymousUserInput, options?: CallOptions): Promise<void> => {
    checkLength(input.password)
    const { email, password } = input
    await arrive(
      client,
      input,
      options,
      async (call) => {
        const before = await readCurrentUser(client, {}, call)
        if (!before.isAnonymous)
          throw new ClientError('NOT_ANONYMOUS', 'This user is not anonymous: there is nothing to upgrade.')
        const verificationCallbackUrl =
          input.verificationCallbackUrl ?? (await absoluteUrl(client, 'emailVerification', 'verificationCallbackUrl'))
        const tokens = await passwordSignUp(client, { email, password, verificationCallbackUrl }, call)
        if (tokens.userId === before.id) return tokens
        const { accessToken, refreshToken } = tokens
        await deleteCurrentUser(client, {}, { tokenStore: { accessToken, refreshToken } }).catch(() => {})
        throw new ClientError(
          'UPGRADE_NOT_SUPPORTED',
          'This service cannot turn an anonymous user into a full account. The anonymous session is still there; sign up for a new account instead.',
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
