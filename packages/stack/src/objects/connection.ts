import * as core from '@latchkey/core'
import { KnownError } from '../errors/known-error.js'
import { type Result, toResult } from '../errors/result.js'
import { done, members, type Scope } from '../scope.js'
import { given, only, type Picked, pick } from './fields.js'

/** Options for reading a connected account. */
export interface GetConnectedAccountOptions extends TokenOptions {
  /** What to do when the account is not connected. Default: `return-null`. */
  or?: 'redirect' | 'throw' | 'return-null'
}
/** Options for the access token of a connected account. */
export interface TokenOptions {
  /** The scopes that the account must have. */
  scopes?: string[]
}
/** A connected account. */
export interface Connection {
  /** The ID of the provider. */
  id: string
  /** The ID of the provider. */
  provider: string
  /** The ID of the account at the provider. Known for accounts from `listConnectedAccounts`. */
  providerAccountId: string
}
/** A connected account of an OAuth provider. */
export interface OAuthConnection extends Connection {
  /**
   * Returns an access token of the provider, as a value until 2.8.41 and as a result of later versions. If the provider
   * gives none, a connection that was found by its account resolves to an error, and others reject.
   */
  getAccessToken(options?: { scopes?: string[] }): Promise<OAuthAccessToken>
  /** Returns an access token of the provider. */
  useAccessToken(options?: { scopes?: string[] }): OAuthAccessToken
}
/** An access token of a provider: its text, and the same as a result. */
export type OAuthAccessToken = {
  /** The access token. */
  accessToken: string
} & Result<{ accessToken: string }, KnownError<'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE'>>

/** An account of an OAuth provider, for servers. */
export interface ServerOAuthProvider
  extends Picked<core.OAuthAccount, typeof FIELDS>,
    ReturnType<typeof accountMembers> {}
const FIELDS = 'id type userId email allowSignIn allowConnectedAccounts'
/** An account of an OAuth provider that signs in or is connected. */
export interface OAuthProvider extends Omit<ServerOAuthProvider, 'accountId' | 'update'> {
  /** The ID of the account at the provider. Servers only. */
  readonly accountId?: string
  /** Updates the account. */
  update(data: { allowSignIn?: boolean; allowConnectedAccounts?: boolean }): ReturnType<ServerOAuthProvider['update']>
}

/** Creates the members of a user for accounts of OAuth providers. `userId` is `me` for the signed-in user. */
export function connectionMembers<Provider>(scope: Scope, userId: string) {
  const { call } = scope
  const read = async (providerId: string, options?: GetConnectedAccountOptions) => {
    const { or, scopes } = only('getConnectedAccount', options, 'or scopes')
    const input = { provider: providerId, scopes, userId }
    const account =
      or === undefined || or === 'return-null'
        ? await call(core.findConnectedAccount, input)
        : await call(core.getConnectedAccount, { ...input, or })
    if (!account) return null
    const getAccessToken = () => withFields(toResult(tokenOf(account), []))
    return createConnection(scope, `${userId} ${account.id} ${scopes}`, { id: account.id, getAccessToken })
  }
  const list = async (): Promise<OAuthConnection[]> => {
    const entries = await call(core.listConnectedAccounts, { userId })
    return entries.map(({ provider, providerAccountId }) => {
      const getToken = async ({ scopes }: TokenOptions = {}) => {
        const input = { provider, accountId: providerAccountId, userId, scopes }
        const account = await call(core.findConnectedAccount, input)
        if (account) return tokenOf(account)
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
  const providers = async () => {
    const accounts = await call(core.listOAuthAccounts, { userId })
    return accounts.map((account) => createOAuthProvider(scope, userId, account))
  }
  return {
    /** Returns a connected account, or null. */
    getConnectedAccount: getConnected as GetConnectedAccount,
    /** Returns the connected accounts. */
    listConnectedAccounts: list,
    /** Redirects to a provider to connect an account. */
    linkConnectedAccount: done((provider: string, options?: TokenOptions) =>
      call(core.linkOAuthAccount, { provider, ...only('linkConnectedAccount', options, 'scopes') }),
    ),
    /** Returns a connected account, or redirects to the provider. */
    getOrLinkConnectedAccount: (id: string, options?: TokenOptions) =>
      read(id, { ...options, or: 'redirect' }) as Promise<OAuthConnection>,
    /** Returns the accounts of OAuth providers. */
    listOAuthProviders: providers as () => Promise<Provider[]>,
    /** Returns an account of an OAuth provider, or null. A request for one account refuses IDs that are not UUIDs. */
    getOAuthProvider: async (id: string) =>
      ((await providers()).find((one) => one.id === id) ?? null) as Provider | null,
  }
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
  (id: string, options: { or: 'redirect' | 'throw'; scopes?: string[] }): Promise<OAuthConnection>
  (id: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
  (account: AccountKey): Promise<OAuthConnection | null>
}

const tokenOf = async (account: core.ConnectedAccount) => ({ accessToken: (await account.getAccessToken()).reveal() })

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
  const own = {
    id,
    provider: id,
    providerAccountId: providerAccountId as string,
    getAccessToken: async (options?: TokenOptions) => getAccessToken(only('getAccessToken', options, 'scopes')),
  }
  return members(scope, `connected account ${name}`, own, {
    useAccessToken: ['getAccessToken', ['connected-accounts']],
  })
}

/** Creates the object of an account of an OAuth provider. */
export const createOAuthProvider = (scope: Scope, userId: string, account: core.OAuthAccount): ServerOAuthProvider =>
  members(scope, `OAuth account ${account.id}`, {
    ...pick(account, FIELDS),
    ...accountMembers(scope, userId, account),
  })

const accountMembers = ({ call }: Scope, userId: string, { id, accountId }: core.OAuthAccount) => ({
  /** The ID of the account at the provider. */
  accountId: accountId as string,
  /** Updates the account. */
  update: (data: { accountId?: string; email?: string; allowSignIn?: boolean; allowConnectedAccounts?: boolean }) =>
    toResult(
      call(core.updateOAuthAccount, { ...given(data), oauthAccountId: id, userId }).then(() => {}),
      ['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'],
    ),
  /** Disconnects the account. */
  delete: done(() => call(core.deleteOAuthAccount, { oauthAccountId: id, userId })),
})
