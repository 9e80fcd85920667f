import { getOAuthAccount } from '../../contract/auth/oauth-accounts.js'
import { finder } from '../find.js'

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
export const findOAuthAccount = finder('findOAuthAccount', getOAuthAccount, 'OAUTH_ACCOUNT_NOT_FOUND')
