import type { OAuthProvider } from '../../contract/projects/project.js'
import type { SignInOptions } from '../auth/store-session.js'

/** Input of {@link signInWithOAuth}. */
export interface SignInWithOAuthInput {
  /** The ID of the provider, for example `google` or `github`. */
  readonly provider: OAuthProvider
  /** OAuth scopes in addition to the defaults of the provider and to `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
  /**
   * Where to redirect to after the provider: a URL on the origin of the page, or false for this page. Default: as for every
   * sign-in. {@link linkOAuthAccount} returns to this page.
   */
  readonly redirectTo?: string | false | undefined
}

/** Input of {@link completeOAuth}. */
export interface CompleteOAuthInput extends SignInOptions {
  /**
   * Asks the user for the six-digit code when two-factor authentication is required. Default: redirects to the
   * two-factor page, or with `redirectTo: false` throws MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  askTotp?(): Promise<string | null>
}
