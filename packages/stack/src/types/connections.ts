import type { KnownError } from '../errors/known-error.js'
import type { Result } from '../errors/result.js'

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

/** An account of an OAuth provider that signs in or is connected. */
export interface OAuthProvider {
  /** The ID of the account at this service. */
  readonly id: string
  /** The kind of provider. */
  readonly type: string
  /** The ID of the user. */
  readonly userId: string
  /** The ID of the account at the provider. Servers only. */
  readonly accountId?: string
  /** The email address of the account. */
  readonly email?: string
  /** Whether the user can sign in with the account. */
  readonly allowSignIn: boolean
  /** Whether the app can use access tokens of the account. */
  readonly allowConnectedAccounts: boolean
  /** Updates the account. */
  update(data: {
    allowSignIn?: boolean
    allowConnectedAccounts?: boolean
  }): Promise<Result<void, KnownError<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>>>
  /** Disconnects the account. */
  delete(): Promise<void>
}

/** An account of an OAuth provider, for servers. */
export interface ServerOAuthProvider extends OAuthProvider {
  /** The ID of the account at the provider. */
  readonly accountId: string
  /** Updates the account. */
  update(data: {
    accountId?: string
    email?: string
    allowSignIn?: boolean
    allowConnectedAccounts?: boolean
  }): Promise<Result<void, KnownError<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>>>
}

/** Whether a user receives the emails of a category. */
export interface NotificationCategory {
  /** The ID of the category. */
  id: string
  /** The name of the category. */
  name: string
  /** Whether the user receives its emails. */
  enabled: boolean
  /** Whether the user can turn its emails off. */
  canDisable: boolean
  /** Turns the emails of the category on or off. */
  setEnabled(enabled: boolean): Promise<void>
}
