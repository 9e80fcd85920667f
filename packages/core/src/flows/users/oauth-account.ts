import type { Client } from '../../client.js'
import * as contract from '../../contract/auth/oauth-accounts.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { boolean, id, optional, string } from '../../contract/schema/index.js'
import { orNull } from '../find.js'
import { flow } from '../flow.js'

/** An account of an OAuth provider that belongs to a user. `accountId` is known to servers only. */
export type OAuthAccount = Output<typeof contract.getOAuthAccount>

/** Selects a user. */
export interface OfUserInput {
  /** The ID of the user. Clients can only use their own. Default: the signed-in user. */
  readonly userId?: string
}

/** Selects an OAuth account of a user. */
export interface OAuthAccountInput extends OfUserInput {
  /** The ID of the OAuth account. */
  readonly oauthAccountId: string
}

const ERRORS = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'] as const

/**
 * Returns the OAuth accounts of a user: those that sign in, and those that are only connected.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user.
 * @returns The accounts, oldest first.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * for (const account of await listOAuthAccounts(client)) console.log(account.type, account.email)
 */
export const listOAuthAccounts = flow(
  'listOAuthAccounts',
  { userId: optional(id) },
  async (
    client: Client,
    { userId = 'me' }: OfUserInput = {},
    options?: CallOptions,
  ): Promise<readonly OAuthAccount[]> => contract.listOAuthAccounts(client, { userId }, options),
  ERRORS,
)

/**
 * Returns an OAuth account of a user.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the account, and of the user. Default: the signed-in user.
 * @returns The account.
 * @throws {LatchkeyError} `OAUTH_ACCOUNT_NOT_FOUND` when the user has no such account: {@link findOAuthAccount} returns
 * null instead.
 *
 * @example
 * const { email, allowSignIn } = await getOAuthAccount(client, { oauthAccountId })
 */
export const getOAuthAccount = flow(
  'getOAuthAccount',
  { oauthAccountId: id, userId: optional(id) },
  (
    client: Client,
    { oauthAccountId: id, userId = 'me' }: OAuthAccountInput,
    options?: CallOptions,
  ): Promise<OAuthAccount> => contract.getOAuthAccount(client, { id, userId }, options),
  ERRORS,
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
export const findOAuthAccount = flow(
  'findOAuthAccount',
  { oauthAccountId: id, userId: optional(id) },
  (client: Client, input: OAuthAccountInput, options?: CallOptions): Promise<OAuthAccount | null> =>
    orNull(getOAuthAccount(client, input, options), 'OAUTH_ACCOUNT_NOT_FOUND'),
  ERRORS,
)

/** Input of {@link updateOAuthAccount}. */
export interface UpdateOAuthAccountInput extends OAuthAccountInput {
  /** Whether the user can sign in with the account. */
  readonly allowSignIn?: boolean | undefined
  /** Whether the app can use access tokens of the account. */
  readonly allowConnectedAccounts?: boolean | undefined
  /** The email address of the account. Servers only. */
  readonly email?: string | undefined
  /** The ID of the account at the provider. Servers only. */
  readonly accountId?: string
}

/**
 * Updates an OAuth account of a user.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the account, and the changes.
 * @returns The updated account.
 * @throws {LatchkeyError} `OAUTH_ACCOUNT_NOT_FOUND` when the user has no such account. `OAUTH_ACCOUNT_EXISTS` when the
 * user already signs in with another account of the provider, or already has an account with this `accountId`.
 *
 * @example
 * await updateOAuthAccount(client, { oauthAccountId, allowSignIn: false })
 */
export const updateOAuthAccount = flow(
  'updateOAuthAccount',
  {
    oauthAccountId: id,
    userId: optional(id),
    allowSignIn: optional(boolean),
    allowConnectedAccounts: optional(boolean),
    email: optional(string),
    accountId: optional(id),
  },
  (
    client: Client,
    { oauthAccountId: id, userId = 'me', ...changes }: UpdateOAuthAccountInput,
    options?: CallOptions,
  ): Promise<OAuthAccount> => contract.updateOAuthAccount(client, { ...changes, id, userId }, options),
  [...ERRORS, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
)

/**
 * Disconnects an OAuth account from a user. The user can no longer sign in with it. Existing sessions are not revoked.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the account, and of the user. Default: the signed-in user.
 * @throws {LatchkeyError} `OAUTH_ACCOUNT_NOT_FOUND` when the user has no such account.
 *
 * @example
 * await deleteOAuthAccount(client, { oauthAccountId: account.id })
 */
export const deleteOAuthAccount = flow(
  'deleteOAuthAccount',
  { oauthAccountId: id, userId: optional(id) },
  async (
    client: Client,
    { oauthAccountId: id, userId = 'me' }: OAuthAccountInput,
    options?: CallOptions,
  ): Promise<void> => {
    await contract.deleteOAuthAccount(client, { id, userId }, options)
  },
  ERRORS,
)

/** An OAuth account whose access tokens the app can use. */
export type ConnectedAccountEntry = Output<typeof contract.listConnectedAccounts>[number]

/**
 * Returns the connected accounts of a user. A user can have several accounts of one provider.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user.
 * @returns The accounts, oldest first. Pass `provider` and `providerAccountId` to `getConnectedAccount` for access tokens.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * for (const { provider, providerAccountId } of await listConnectedAccounts(client))
 *   console.log(provider, providerAccountId)
 */
export const listConnectedAccounts = flow(
  'listConnectedAccounts',
  { userId: optional(id) },
  async (
    client: Client,
    { userId = 'me' }: OfUserInput = {},
    options?: CallOptions,
  ): Promise<readonly ConnectedAccountEntry[]> => contract.listConnectedAccounts(client, { userId }, options),
  ERRORS,
)
