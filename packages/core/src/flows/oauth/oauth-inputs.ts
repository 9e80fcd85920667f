import type { SignInOptions } from '../auth/complete-sign-in.js'

export interface SignInWithOAuthInput {
  /** The ID of the provider, for example `google` or `github`. */
  readonly providerId: string
  /** OAuth scopes in addition to the defaults of the provider and to `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
}

export interface CompleteOAuthInput extends SignInOptions {
  /**
   * Asks the user for the six-digit code when two-factor authentication is required. Default: redirects to the
   * two-factor page, or with `noRedirect` throws MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  askTotp?(): Promise<string | null>
}
