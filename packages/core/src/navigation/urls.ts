/** The URLs of the app's pages. */
export interface Urls {
  /** Base path of the auth pages. Default: `/handler`. */
  readonly handler: string
  /** Home page. Default: `/`. */
  readonly home: string
  /** Sign-in page. Default: `{handler}/sign-in`. */
  readonly signIn: string
  /** Sign-up page. Default: `{handler}/sign-up`. */
  readonly signUp: string
  /** Sign-out page. Default: `{handler}/sign-out`. */
  readonly signOut: string
  /** Page that the link in a verification email opens. Default: `{handler}/email-verification`. */
  readonly emailVerification: string
  /** Page that asks a restricted user to verify their email address. Default: `{handler}/verify-email`. */
  readonly verifyEmail: string
  /** Page that the link in a password reset email opens. Default: `{handler}/password-reset`. */
  readonly passwordReset: string
  /** Page to request a password reset email. Default: `{handler}/forgot-password`. */
  readonly forgotPassword: string
  /** Callback page of OAuth providers. Default: `{handler}/oauth-callback`. */
  readonly oauthCallback: string
  /** Page that a magic link opens. Default: `{handler}/magic-link-callback`. */
  readonly magicLinkCallback: string
  /** Account settings. Default: `{handler}/account-settings`. */
  readonly accountSettings: string
  /** Error page. Default: `{handler}/error`. */
  readonly error: string
  /** Page that the link in a team invitation opens. Default: `{handler}/team-invitation`. */
  readonly teamInvitation: string
  /** Two-factor authentication page. Default: `{handler}/mfa`. */
  readonly mfa: string
  /** Page that confirms a CLI login. Default: `{handler}/cli-auth-confirm`. */
  readonly cliAuthConfirm: string
  /** Page on which users approve the sign-in of AI agents. Default: `{handler}/agent-auth-confirm`. */
  readonly agentAuthConfirm: string
  /** Page after sign-in. Default: the home page. */
  readonly afterSignIn: string
  /** Page after sign-up. Default: the page after sign-in. */
  readonly afterSignUp: string
  /** Page after sign-out. Default: the home page. */
  readonly afterSignOut: string
}
/** The name of a page, for {@link redirectTo}. */
export type PageName = keyof Urls

/**
 * Returns all URLs of an app, with defaults for those that are not configured.
 *
 * @param given The configured URLs.
 * @returns All URLs.
 *
 * @example
 * resolveUrls({ signIn: '/login' }).signUp // '/handler/sign-up'
 */
export function resolveUrls(given: Partial<Urls> = {}): Urls {
  const set = Object.fromEntries(Object.entries(given ?? {}).filter(([, url]) => url !== undefined)) as Partial<Urls>
  const handler = (set.handler ?? '/handler').replace(/\/$/, '')
  const home = set.home ?? '/'
  const afterSignIn = set.afterSignIn ?? home
  const pages = Object.fromEntries(HANDLER_PAGES.map((page) => [page, `${handler}/${kebabCase(page)}`]))
  return {
    ...(pages as Record<(typeof HANDLER_PAGES)[number], string>),
    home,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    ...set,
    handler,
  }
}

/** The pages below the path of the handler. The path of `signIn` is `sign-in`. */
const HANDLER_PAGES = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'verifyEmail',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'accountSettings',
  'error',
  'teamInvitation',
  'mfa',
  'cliAuthConfirm',
  'agentAuthConfirm',
] as const

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * How redirects are made: `window` navigates the page, `none` does nothing, and an object calls the router of the app.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | {
      /**
       * Navigates with the router of the app. Return the promise of the router if it has one: after a sign-out, guards
       * wait until it resolves.
       */
      navigate(url: string, options: { readonly replace: boolean }): unknown
    }
