import type { Access, Client } from '@latchkey/core'
import { redirectTo } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { type PageName, RETURN_TO, returnPath } from '@latchkey/core/internal/navigation'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { HandlerUrlOptions, HandlerUrls, RedirectToOptions } from '../types/options.js'
import { leaveApp } from './leave-app.js'
import type { AppOptions } from './options.js'
import type { Platform } from './platform.js'
import { allPages, areStrings, isHosted, resolveTargets } from './url-targets.js'

/** The page that each redirect method redirects to. */
export const REDIRECTS = {
  /** Redirects to the sign-in page. */
  redirectToSignIn: 'signIn',
  /** Redirects to the sign-up page. */
  redirectToSignUp: 'signUp',
  /** Redirects to the sign-out page. */
  redirectToSignOut: 'signOut',
  /** Redirects to the page after sign-in. */
  redirectToAfterSignIn: 'afterSignIn',
  /** Redirects to the page after sign-up. */
  redirectToAfterSignUp: 'afterSignUp',
  /** Redirects to the page after sign-out. */
  redirectToAfterSignOut: 'afterSignOut',
  /** Redirects to the page that verifies an email address. */
  redirectToEmailVerification: 'emailVerification',
  /** Redirects to the page that resets a password. */
  redirectToPasswordReset: 'passwordReset',
  /** Redirects to the page that sends a password-reset email. */
  redirectToForgotPassword: 'forgotPassword',
  /** Redirects to the home page. */
  redirectToHome: 'home',
  /** Redirects to the page that completes an OAuth sign-in. */
  redirectToOAuthCallback: 'oauthCallback',
  /** Redirects to the page that completes a magic-link sign-in. */
  redirectToMagicLinkCallback: 'magicLinkCallback',
  /** Redirects to the account settings. */
  redirectToAccountSettings: 'accountSettings',
  /** Redirects to the page that accepts a team invitation. */
  redirectToTeamInvitation: 'teamInvitation',
  /** Redirects to the two-factor authentication page. */
  redirectToMfa: 'mfa',
  /** Redirects to the page that confirms the login of a command-line tool. */
  redirectToCliAuthConfirm: 'cliAuthConfirm',
  /** Redirects to the page on which users approve the sign-in of AI agents. */
  redirectToAgentAuthConfirm: 'agentAuthConfirm',
  /** Redirects to the onboarding page. */
  redirectToOnboarding: 'onboarding',
  /** Redirects to the error page. */
  redirectToError: 'error',
} as const

/** The methods that redirect to the pages of an app. */
export type Redirects = {
  /** Redirects to a page of the app. */
  [_ in keyof typeof REDIRECTS]: (options?: RedirectToOptions) => Promise<void>
}

/** Returns the URLs of all pages of an app. */
export const handlerUrls = (
  { urls, projectId }: Pick<Client, 'urls' | 'projectId'>,
  given: HandlerUrlOptions = {},
): HandlerUrls =>
  areStrings(given) ? allPages({ ...urls, onboarding: given.onboarding }) : resolveTargets(given, projectId)

/** Whether an app is on a server and redirects with Next.js. */
export const canRedirectOnServer = (client: Client | Client<Access>, options: AppOptions, platform: Platform) =>
  (options.redirectMethod ?? platform.redirectMethod) === 'nextjs' &&
  !client[INTERNALS].env.page &&
  platform.nextRedirect !== undefined

/** Creates the function that redirects to the pages of an app. */
export function redirectsOf(client: Client, options: AppOptions, platform: Platform, signOut: () => Promise<void>) {
  return async (page: string, { replace = false, noRedirectBack }: RedirectToOptions = {}): Promise<void> => {
    const all = handlerUrls(client, options.urls)
    const url = all[page as keyof HandlerUrls]
    if (url === undefined) throw new StackAssertionError(`No URL for handler name ${page}`)
    // The hosted page ends the session on its own domain only.
    if (page === 'signOut' && isHosted(url, client.projectId)) return signOut()
    if (canRedirectOnServer(client, options, platform) && platform.nextRedirect)
      return platform.nextRedirect(url, { replace })
    if (isHosted(url, client.projectId)) return leaveForHosted(client, options, { page, url, replace, noRedirectBack })
    if (page === 'signOut' && !noRedirectBack && client[INTERNALS].env.page) {
      const signOut = withReturn(url, client[INTERNALS].env.page.href())
      return redirectTo({ ...client, urls: { ...client.urls, signOut } }, page, { replace })
    }
    if (page !== 'onboarding') return redirectTo(client, page as PageName, { replace, noRedirectBack })
    // The page on which restricted users continue, at the URL of the app.
    return redirectTo({ ...client, urls: { ...client.urls, verifyEmail: url } }, 'verifyEmail', {
      replace,
      noRedirectBack,
    })
  }
}

/** Returns the URL of a page with the URL to return to: that of the current page, or the one that it has. */
function withReturn(url: string, href: string): string {
  const current = new URL(href)
  const target = new URL(url, href)
  target.searchParams.set(RETURN_TO, current.searchParams.get(RETURN_TO) ?? returnPath(href))
  return target.href
}

/** Redirects to a page that the service hosts, which continues the session of the app, or from which the app continues it. */
async function leaveForHosted(
  client: Client,
  { tokenStore }: AppOptions,
  { page, url, replace, noRedirectBack }: RedirectToOptions & { page: string; url: string },
): Promise<void> {
  // Without a page or a session there is nothing to hand over.
  const canHandOver = client[INTERNALS].env.page && client[INTERNALS].redirectMethod !== 'none' && tokenStore !== null
  const { urlWithHandOver } = canHandOver ? await import('./cross-domain.js') : { urlWithHandOver: undefined }
  const target = (await urlWithHandOver?.(client, page, url, { noRedirectBack })) ?? url
  await leaveApp(client, target, replace)
}
