import type { Client } from '@latchkey/core'
import { redirectTo } from '@latchkey/core'
import type { PageName } from '@latchkey/core/navigation'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { HandlerUrlOptions, HandlerUrls, RedirectToOptions } from '../types/options.js'
import type { AppOptions } from './options.js'
import type { Platform } from './platform.js'
import { allPages, areStrings, isHosted, resolveTargets } from './url-targets.js'

/** Returns the URLs of all pages of an app. */
export const handlerUrls = (
  { urls, projectId }: Pick<Client, 'urls' | 'projectId'>,
  given: HandlerUrlOptions = {},
): HandlerUrls =>
  areStrings(given) ? allPages({ ...urls, onboarding: given.onboarding }) : resolveTargets(given, projectId)

/** Whether an app is on a server and redirects with Next.js. */
export const canRedirectOnServer = (client: Pick<Client, 'env'>, options: AppOptions, platform: Platform): boolean =>
  (options.redirectMethod ?? platform.redirectMethod) === 'nextjs' &&
  !client.env.page &&
  platform.nextRedirect !== undefined

/** Creates the function that redirects to the pages of an app. */
export function redirectsOf(client: Client, options: AppOptions, platform: Platform) {
  return async (page: string, { replace = false, noRedirectBack }: RedirectToOptions = {}): Promise<void> => {
    const all = handlerUrls(client, options.urls)
    const url = all[page as keyof HandlerUrls]
    if (url === undefined) throw new StackAssertionError(`No URL for handler name ${page}`)
    if (canRedirectOnServer(client, options, platform) && platform.nextRedirect)
      return platform.nextRedirect(url, { replace })
    if (isHosted(url, client.projectId)) return leaveApp(client, url, replace)
    if (page !== 'onboarding') return redirectTo(client, page as PageName, { replace, noRedirectBack })
    // The page on which restricted users continue, at the URL of the app.
    return redirectTo({ ...client, urls: { ...client.urls, verifyEmail: url } }, 'verifyEmail', {
      replace,
      noRedirectBack,
    })
  }
}

/** Redirects to a page that the service hosts. `redirectTo` trusts only the pages of the app. */
function leaveApp({ redirectMethod, env }: Client, url: string, replace: boolean): void {
  if (typeof redirectMethod === 'object') redirectMethod.navigate(url, { replace })
  else if (redirectMethod === 'window' && env.page) env.page[replace ? 'replace' : 'assign'](url)
}
