import {
  deleteOAuthAccount,
  findConnectedAccount,
  getConnectedAccount,
  linkOAuthAccount,
  listConnectedAccounts,
  listOAuthAccounts,
  type OAuthAccount,
  updateOAuthAccount,
} from '@latchkey/core'
import { KnownError } from '../errors/known-error.js'
import { type Result, toResult } from '../errors/result.js'
import { members, type Scope } from '../scope.js'
import type { OAuthConnection, ServerOAuthProvider } from '../types/connections.js'
import type { GetConnectedAccountOptions } from '../types/users.js'
import { given } from './given.js'

/** Creates the members of a user for accounts of OAuth providers. `userId` is `me` for the signed-in user. */
export function connectionMembers(scope: Scope, userId: string) {
  const { client, call } = scope
  const read = async (providerId: string, { or, scopes }: GetConnectedAccountOptions = {}) => {
    const input = { provider: providerId, scopes, userId }
    const account =
      or === 'redirect'
        ? await getConnectedAccount(client, { ...input, or }, call)
        : await findConnectedAccount(client, input, call)
    if (!account) return null
    const getToken = async () => ({ accessToken: (await account.getAccessToken()).reveal() })
    const name = `${userId} ${account.id} ${scopes}`
    return createConnection(scope, name, { id: account.id, getAccessToken: () => withFields(toResult(getToken(), [])) })
  }
  const list = async () => {
    const entries = await listConnectedAccounts(client, { userId }, call)
    return entries.map(({ provider, providerAccountId }) => {
      const getToken = async ({ scopes }: TokenOptions = {}) => {
        const input = { provider, accountId: providerAccountId, userId, scopes }
        const account = await findConnectedAccount(client, input, call)
        if (account) return { accessToken: (await account.getAccessToken()).reveal() }
        const text = `The account of ${provider} is not connected, or a scope is missing.`
        const details = { provider, details: text }
        throw new KnownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE', text, 400, details)
      }
      const getAccessToken = (options?: TokenOptions) =>
        withFields(toResult(getToken(options), ['OAUTH_ACCESS_TOKEN_NOT_AVAILABLE']))
      const name = `${userId} ${provider} ${providerAccountId}`
      return createConnection(scope, name, { id: provider, getAccessToken }, providerAccountId)
    })
  }
  const getConnected = async (account: string | AccountKey, options?: GetConnectedAccountOptions) => {
    if (typeof account === 'string') return read(account, options)
    const { provider, providerAccountId } = account
    const all = await list()
    return all.find((one) => one.id === provider && one.providerAccountId === providerAccountId) ?? null
  }
  return {
    getConnectedAccount: getConnected as GetConnectedAccount,
    listConnectedAccounts: list,
    async linkConnectedAccount(providerId: string, { scopes }: { scopes?: string[] } = {}) {
      await linkOAuthAccount(client, { provider: providerId, scopes }, call)
    },
    getOrLinkConnectedAccount: (id: string, options: { scopes?: string[] } = {}) =>
      read(id, { ...options, or: 'redirect' }) as Promise<OAuthConnection>,
    async listOAuthProviders() {
      const accounts = await listOAuthAccounts(client, { userId }, call)
      return accounts.map((account) => createOAuthProvider(scope, userId, account))
    },
    async getOAuthProvider(oauthAccountId: string) {
      // A request for one account refuses IDs that are not UUIDs.
      const accounts = await listOAuthAccounts(client, { userId }, call)
      const account = accounts.find(({ id }) => id === oauthAccountId)
      return account ? createOAuthProvider(scope, userId, account) : null
    },
  }
}

/** The hooks of {@link connectionMembers}. */
export const CONNECTION_HOOKS = {
  useConnectedAccount: ['getConnectedAccount', ['connected-accounts', 'user']],
  useConnectedAccounts: ['listConnectedAccounts', ['connected-accounts', 'user']],
  useOrLinkConnectedAccount: ['getOrLinkConnectedAccount', ['connected-accounts', 'user']],
  useOAuthProviders: ['listOAuthProviders', ['oauth-accounts']],
  useOAuthProvider: ['getOAuthProvider', ['oauth-accounts']],
} as const

interface TokenOptions {
  scopes?: string[]
}
/** An account, by its ID at the provider. */
export interface AccountKey {
  /** The ID of the provider. */
  provider: string
  /** The ID of the account at the provider. */
  providerAccountId: string
}
/** Reads a connected account. */
export interface GetConnectedAccount {
  (id: string, options: { or: 'redirect'; scopes?: string[] }): Promise<OAuthConnection>
  (id: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
  (account: AccountKey): Promise<OAuthConnection | null>
}

/** Adds the fields of a result to the result itself. */
async function withFields<T extends object, E>(result: Promise<Result<T, E>>): Promise<T & Result<T, E>> {
  const settled = await result
  return (settled.status === 'ok' ? { ...settled, ...settled.data } : settled) as T & Result<T, E>
}

function createConnection(
  scope: Scope,
  name: string,
  { id, getAccessToken }: Pick<OAuthConnection, 'id' | 'getAccessToken'>,
  providerAccountId?: string,
): OAuthConnection {
  const own = { id, provider: id, providerAccountId: providerAccountId as string, getAccessToken }
  return members(scope, `connected account ${name}`, own, {
    useAccessToken: ['getAccessToken', ['connected-accounts']],
  })
}

/** Creates the object of an account of an OAuth provider. */
export function createOAuthProvider(scope: Scope, userId: string, account: OAuthAccount): ServerOAuthProvider {
  const { client, call } = scope
  const { id, type, email, accountId, allowSignIn, allowConnectedAccounts } = account
  return members(scope, `OAuth account ${id}`, {
    id,
    type,
    userId: account.userId,
    email,
    accountId: accountId as string,
    allowSignIn,
    allowConnectedAccounts,
    update: (changes: Parameters<ServerOAuthProvider['update']>[0]) =>
      toResult(
        updateOAuthAccount(client, { ...given(changes), oauthAccountId: id, userId }, call).then(() => undefined),
        ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
      ),
    async delete() {
      await deleteOAuthAccount(client, { oauthAccountId: id, userId }, call)
    },
  })
}
