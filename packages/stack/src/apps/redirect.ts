import type { Client } from '@latchkey/core'
import { redirectTo } from '@latchkey/core'
import { type PageName, resolveUrls } from '@latchkey/core/navigation'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { HandlerUrls, RedirectToOptions } from '../types/options.js'
import type { AppOptions } from './options.js'
import type { Platform } from './platform.js'

/** Returns the URLs of all pages of an app. */
export function handlerUrls(client: Pick<Client, 'urls'>, given: Partial<HandlerUrls> = {}): HandlerUrls {
  const { verifyEmail, ...pages } = resolveUrls(client.urls)
  return { ...pages, onboarding: given.onboarding ?? `${pages.handler}/onboarding` }
}

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
    if (page !== 'onboarding') return redirectTo(client, page as PageName, { replace, noRedirectBack })
    // The page on which restricted users continue, at the URL of the app.
    return redirectTo({ ...client, urls: { ...client.urls, verifyEmail: url } }, 'verifyEmail', {
      replace,
      noRedirectBack,
    })
  }
}
