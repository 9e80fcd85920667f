import type { Client } from '../../client.js'
import { getOAuthAccount, type OAuthAccount } from '../../contract/auth/oauth-accounts.js'
import type { CallOptions, Input } from '../../contract/endpoint.js'
import { id, optional } from '../../contract/schema/index.js'
import { orNull } from '../find.js'
import { flow } from '../flow.js'

/**
 * Finds an OAuth account of a user.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the account, and of the user. Default: the signed-in user.
 * @returns The account, or null when the user has no such account.
 *
 * @example
 * const account = await findOAuthAccount(client, { oauthAccountId })
 * if (account?.allowSignIn) showSignInMethod(account.type)
 */
export const findOAuthAccount = flow(
  'findOAuthAccount',
  { oauthAccountId: id, userId: optional(id) },
  (client: Client, input: Input<typeof getOAuthAccount>, options?: CallOptions): Promise<OAuthAccount | null> =>
    orNull(getOAuthAccount(client, input, options), 'OAUTH_ACCOUNT_NOT_FOUND'),
  getOAuthAccount.errors,
)
