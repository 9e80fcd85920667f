import type { Client } from '../../client.js'
import {
  createAccountAccessToken,
  createProviderAccessToken,
  getOAuthAccount,
} from '../../contract/auth/oauth-accounts.js'
import type { CallOptions } from '../../contract/endpoint.js'
import type { OAuthProvider } from '../../contract/projects/project.js'
import { type DocumentedFields, id, list, oneOf, optional, type Schema, string } from '../../contract/schema/index.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { optionError } from '../../lib/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { finder, flow, inOneSession, orNull } from '../flow.js'
import { linkOAuthAccount } from './oauth.js'
import { scopesOf } from './oauth-url.js'

/** An OAuth account of a user, with the requested scopes. */
export interface ConnectedAccount {
  /** The ID of the provider, for example `github`. */
  readonly id: string
  /** The requested scopes, all of which the account has granted. It may have granted more. */
  readonly scopes: readonly string[]
  /** Returns a valid access token of the provider. */
  getAccessToken(options?: CallOptions): Promise<Secret>
}

const FIND_INPUT = {
  /** The ID of the provider, for example `github`. */
  provider: id as Schema<OAuthProvider>,
  /**
   * The ID of the account at the provider, from `listConnectedAccounts`. Since service version 2.8.86. Default: any
   * account of the provider with the scopes.
   */
  accountId: optional(id),
  /** The ID of the user, on a server. Default: the signed-in user. */
  userId: optional(id),
  /** OAuth scopes that the account must have granted. Default: none. */
  scopes: optional(list(string)),
}
/** Input of {@link findConnectedAccount}. */
export interface FindConnectedAccountInput extends DocumentedFields<typeof FIND_INPUT> {}

const GET_INPUT = {
  ...FIND_INPUT,
  /**
   * What to do when the account is not connected or a scope is missing. Default: `'throw'`. With `'redirect'` the
   * signed-in user goes to the provider first.
   */
  or: optional(oneOf('throw', 'redirect')),
}
/** Input of {@link getConnectedAccount}. */
export interface GetConnectedAccountInput extends DocumentedFields<typeof GET_INPUT> {}

/** The errors of an account that is not connected, or lacks a scope. */
const MISSING = ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'] as const

/**
 * Returns an OAuth account that a user has connected.
 *
 * @param client The client of the user, or a server client.
 * @param input The provider, the required scopes, and what to do if they are missing.
 * @returns The account. With `or: 'redirect'` the promise does not resolve while the page redirects to the provider.
 * @throws {LatchkeyError} `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER` when the account is not connected, and
 * `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE` when a scope is missing. With `or: 'redirect'` only if the page is
 * still open after two seconds. Use {@link findConnectedAccount} to get null instead.
 * @throws {LatchkeyError} `INVALID_OPTION` for `or: 'redirect'` with the `userId` of another user.
 *
 * @example
 * const github = await getConnectedAccount(client, { provider: 'github', scopes: ['repo'], or: 'redirect' })
 * const token = await github.getAccessToken()
 */
export const getConnectedAccount = flow(
  'getConnectedAccount',
  GET_INPUT,
  async (client: Client, input: GetConnectedAccountInput, options?: CallOptions): Promise<ConnectedAccount> => {
    const { provider, accountId, userId = 'me', scopes, or } = input
    if (or === 'redirect' && userId !== 'me')
      throw optionError('or', 'Only the signed-in user can be redirected to a provider: omit `userId`, or omit `or`.')
    const scope = scopesOf(scopes)
    return inOneSession(client, options, async (shared) => {
      const { identity } = shared
      // The account belongs to the user of this session, even when it is used later.
      const getAccessToken = async (later?: CallOptions) => {
        const input = { userId, providerId: provider, scope }
        const { tokenStore } = shared
        const call = { ...(tokenStore !== undefined && { tokenStore }), identity, ...later }
        const { accessToken } = await (accountId === undefined
          ? createProviderAccessToken(client, input, call)
          : createAccountAccessToken(client, { ...input, accountId }, call))
        return new Secret(accessToken)
      }
      try {
        await getAccessToken(shared)
      } catch (error) {
        if (or === 'redirect' && isLatchkeyError(error, ...MISSING))
          await linkOAuthAccount(client, { provider, scopes }, shared)
        throw error
      }
      return { id: provider, scopes: [...(scopes ?? [])], getAccessToken }
    })
  },
  [createProviderAccessToken, createAccountAccessToken],
)

/**
 * Returns an OAuth account that a user has connected, or null.
 *
 * @param client The client of the user, or a server client.
 * @param input The provider and the required scopes.
 * @returns The account, or null when it is not connected or a scope is missing.
 *
 * @example
 * const github = await findConnectedAccount(client, { provider: 'github', scopes: ['repo'] })
 * const token = await github?.getAccessToken()
 */
export const findConnectedAccount = flow(
  'findConnectedAccount',
  FIND_INPUT,
  (client: Client, input: FindConnectedAccountInput, options?: CallOptions): Promise<ConnectedAccount | null> =>
    orNull(getConnectedAccount(client, input, options), [input.userId], ...MISSING),
  [getConnectedAccount],
)

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
