/** The pages that the kit may lead to, each with its URL. */
// @ts-nocheck

export interface Urls {
  /** Where the handler pages live. */
  readonly handler: string
  readonly home: string
  readonly signIn: string
  readonly signUp: string
  readonly signOut: string
  readonly emailVerification: string
  readonly passwordReset: string
  readonly forgotPassword: string
  readonly oauthCallback: string
  readonly magicLinkCallback: string
  readonly accountSettings: string
  readonly error: string
  readonly teamInvitation: string
  readonly mfa: string
  readonly cliAuthConfirm: string
  readonly afterSignIn: string
  readonly afterSignUp: string
  readonly afterSignOut: string
}
export type PageName = keyof Urls

/** All URLs of an app, from those that were given: pages below the handler, after-sign-up as after-sign-in, the rest home. */
export function urls(given: Partial<Urls> = {}): Urls {
  const set = Object.fromEntries(Object.entries(given).filter(([, url]) => url !== undefined)) as Partial<Urls>
  const handler = (set.handler ?? '/handler').replace(/\/$/, '')
  const home = set.home ?? '/'
  const afterSignIn = set.afterSignIn ?? home
  return {
    home,
    signIn: `${handler}/sign-in`,
    signUp: `${handler}/sign-up`,
    signOut: `${handler}/sign-out`,
    emailVerification: `${handler}/email-verification`,
    passwordReset: `${handler}/password-reset`,
    forgotPassword: `${handler}/forgot-password`,
    oauthCallback: `${handler}/oauth-callback`,
    magicLinkCallback: `${handler}/magic-link-callback`,
    accountSettings: `${handler}/account-settings`,
    error: `${handler}/error`,
    teamInvitation: `${handler}/team-invitation`,
    mfa: `${handler}/mfa`,
    cliAuthConfirm: `${handler}/cli-auth-confirm`,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    ...set,
    handler,
  }
}
