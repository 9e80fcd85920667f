// @ts-nocheck
import type { Client } from '../client.js'
import { check, checkClient } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity, flag, optional, text } from '../contract/kinds.js'
import { ClientError } from '../errors/client-error.js'
import { pause } from '../request/attempt.js'
import type { Target } from './redirect.js'
import { recordSignOutIntent } from './sign-out-intent.js'
import type { PageName } from './urls.js'

/** How redirects are made: by the window, not at all, or by the app's own router. */
export type RedirectMethod = 'window' | 'none' | { navigate(url: string, options: { readonly replace: boolean }): void }

export interface RedirectOptions {
  /** Replaces the entry in the history. */
  readonly replace?: boolean | undefined
  /** Neither carries nor follows the way back to the current page. */
  readonly noRedirectBack?: boolean | undefined
}

/** After a redirect the page gets this long to go away, in milliseconds. */
export const REDIRECT_PAUSE = 2000

const OPTIONS = entity({ replace: optional(flag), noRedirectBack: optional(flag) })

/** Checks the arguments of a redirect, under their names. */
function checkRedirect(called: string, client: Client, { options, ...target }: Record<string, unknown>): void {
  checkClient(called, client)
  for (const name in target) check(called, text, target[name], name)
  check(called, OPTIONS, options, 'options')
}

// Where a redirect may go is judged by code that loads when one is made.
const judgement = () => import('./redirect.js')

/** Leads to one of the configured pages. Throws NO_URL and REDIRECT_NOT_TRUSTED. */
export async function redirectTo(client: Client, page: PageName, options: RedirectOptions = {}): Promise<void> {
  checkRedirect('redirectTo', client, { page, options })
  const { targetOf } = await judgement()
  if (page === 'signOut') recordSignOutIntent(client.env)
  await go(client, targetOf(page, client.urls, client.env.page?.href(), !options.noRedirectBack), options)
}

/** Leads to a URL of the app. Throws REDIRECT_NOT_TRUSTED for any other. */
export async function redirectToUrl(client: Client, url: string, options: RedirectOptions = {}): Promise<void> {
  checkRedirect('redirectToUrl', client, { url, options })
  const { judged } = await judgement()
  await go(client, judged(url, client.env.page?.href()), options)
}

/**
 * Redirects to the sign-in page, for guards. Throws REDIRECT_REQUIRED where the client cannot redirect: a guard that
 * does nothing would let the caller continue without a user.
 */
export async function redirectToSignIn(client: Client, options: CallOptions = {}): Promise<void> {
  const { env, redirectMethod, urls } = client
  const canRedirect = typeof redirectMethod === 'object' || (redirectMethod === 'window' && env.page)
  if (canRedirect && options.tokenStore === undefined) return redirectTo(client, 'signIn', { replace: true })
  const { targetOf } = await judgement()
  const url = urlOf(targetOf('signIn', urls, env.page?.href() ?? requestUrl(options), true))
  throw new ClientError('REDIRECT_REQUIRED', `No user is signed in. Redirect to ${url}.`, { url })
}

/** The URL of the request whose tokens are used, so that the user returns to it after signing in. */
function requestUrl({ tokenStore }: CallOptions): string | undefined {
  const url = (tokenStore as { readonly url?: unknown } | null | undefined)?.url
  return typeof url === 'string' && /^https?:/.test(url) ? url : undefined
}

/** The absolute form of a page of the app, for links in mails. Throws INVALID_OPTION that names `option`. */
export async function absoluteUrl(client: Client, page: PageName, option: string): Promise<string> {
  const { absolute } = await judgement()
  return urlOf(absolute(page, client.urls, client.env.page?.href(), option))
}

function urlOf(target: Target): string {
  if ('url' in target) return target.url
  throw new ClientError(target.refused, target.why)
}

async function go(client: Client, target: Target, { replace = false }: RedirectOptions): Promise<void> {
  const url = urlOf(target)
  const { redirectMethod, env } = client
  if (typeof redirectMethod === 'object') redirectMethod.navigate(url, { replace })
  else if (redirectMethod === 'window' && env.page) {
    if (replace) env.page.replace(url)
    else env.page.assign(url)
    await pause(env, REDIRECT_PAUSE, undefined)
  }
}
