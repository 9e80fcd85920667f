import type { Client } from '../client.js'
import { ClientError } from '../errors/client-error.js'
import { pause } from '../request/attempt.js'
import { trusted } from './trusted.js'
import type { PageName } from './urls.js'

/** How redirects are made: by the window, not at all, or by the app's own router. */
export type RedirectMethod = 'window' | 'none' | { navigate(url: string, options: { readonly replace: boolean }): void }

/** After a redirect the page gets this long to go away, in milliseconds. */
export const REDIRECT_PAUSE = 2000

const RETURN_TO = 'after_auth_return_to'

export interface RedirectOptions {
  /** Replaces the entry in the history. */
  readonly replace?: boolean | undefined
  /** Neither carries nor follows the way back to the current page. */
  readonly noRedirectBack?: boolean | undefined
}

/** Leads to one of the configured pages. Throws NO_URL and REDIRECT_NOT_TRUSTED. */
export async function redirectTo(client: Client, page: PageName, options: RedirectOptions = {}): Promise<void> {
  const url = client.urls[page]
  if (!url)
    throw new ClientError(
      'NO_URL',
      `There is no URL for the page ${page}. Set it in the urls option of createClient.`,
      { page },
    )
  await redirectToUrl(client, options.noRedirectBack ? url : withReturn(page, url, client.env.page?.href()), options)
}

/** Leads to a URL of the app. Throws REDIRECT_NOT_TRUSTED for any other. */
export async function redirectToUrl(
  client: Client,
  url: string,
  { replace = false }: RedirectOptions = {},
): Promise<void> {
  const { page } = client.env
  if (!trusted(url, page && new URL(page.href()).origin))
    throw new ClientError(
      'REDIRECT_NOT_TRUSTED',
      `Redirect URL ${url} is not trusted; it should be relative, or on the origin of this page.`,
    )
  const { redirectMethod } = client
  if (redirectMethod === 'none') return
  if (typeof redirectMethod === 'object') return redirectMethod.navigate(url, { replace })
  if (!page) return
  if (replace) page.replace(url)
  else page.assign(url)
  await pause(client.env, REDIRECT_PAUSE, undefined)
}

/** The target with the way back to where the person is, or the way back itself after signing in. Pure. */
export function withReturn(page: PageName, url: string, href: string | undefined): string {
  if (href === undefined) return url
  const here = new URL(href)
  const back = here.searchParams.get(RETURN_TO)
  if (page === 'afterSignIn' || page === 'afterSignUp') return back || url
  if (page !== 'signIn' && page !== 'signUp') return url
  const target = new URL(url, here)
  if (back) target.searchParams.set(RETURN_TO, back)
  else if (target.origin === here.origin) target.searchParams.set(RETURN_TO, here.pathname + here.search + here.hash)
  return target.origin === here.origin ? target.pathname + target.search + target.hash : target.href
}
