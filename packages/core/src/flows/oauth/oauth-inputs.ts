import type { Arrival } from '../auth/arrive.js'

export interface SignInWithOAuthInput {
  /** Id of the provider, for example `google` or `github`. */
  readonly providerId: string
  /** Scopes to request in addition to the provider's default ones and those of `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
}

export interface CompleteOAuthInput extends Arrival {
  /**
   * Asks the user for the two-factor code, and resolves to null when the user cancels. Default: redirects to the
   * two-factor page; with `noRedirect`, throws MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  askTotp?(): Promise<string | null>
}
