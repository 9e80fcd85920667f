import type { Client } from '../client.js'
import { check, checkClient, checkOptions } from '../contract/check-input.js'
import { boolean, entity, optional, string } from '../contract/schema/index.js'
import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { loadModule } from '../errors/load-module.js'
import { INTERNALS } from '../lib/internals.js'
import { pause } from '../lib/timing.js'
import type { Target } from '../navigation/redirect.js'
import { withReturnTo } from '../navigation/return-to.js'
import { recordSignOutIntent } from '../navigation/sign-out-intent.js'
import type { PageName } from '../navigation/urls.js'
import { withDeadline } from '../session/deadline.js'

/** How a redirect is made. */
export interface RedirectOptions {
  /** Whether to replace the current history entry. Default: false. */
  readonly replace?: boolean | undefined
  /** Whether to omit the return to the current page. Default: false. */
  readonly noRedirectBack?: boolean | undefined
}

/** How long a page may take to unload after a redirect, in milliseconds. */
export const REDIRECT_PAUSE = 2000

const OPTIONS = entity({ replace: optional(boolean), noRedirectBack: optional(boolean) })

/** Checks the arguments of a redirect, under their names. */
function checkRedirect(called: string, client: Client, { options, ...target }: Record<string, unknown>): void {
  checkClient(called, client)
  for (const name in target) check(called, string, target[name], name)
  checkOptions(called, options, OPTIONS)
}

// The rules for redirects load with the first redirect.
export const loadRules = (env: Env) => loadModule(env, import('../navigation/redirect.js'))

/**
 * Redirects to a configured page.
 *
 * @param client The client of the page.
 * @param page The name of the page, for example `signIn`.
 * @param options Whether to replace the history entry, and whether to return to the current page afterwards.
 * @throws {LatchkeyError} `PAGE_URL_MISSING` when the page has no URL. `REDIRECT_NOT_TRUSTED` when its URL is on another
 * origin.
 *
 * @example
 * await redirectTo(client, 'signIn')
 */
export async function redirectTo(client: Client, page: PageName, options: RedirectOptions = {}): Promise<void> {
  checkRedirect('redirectTo', client, { page, options })
  const url = await withDeadline(client[INTERNALS].env, client[INTERNALS], () => pageUrl(client, page, options))
  if (page === 'signOut') recordSignOutIntent(client[INTERNALS].env)
  await navigate(client, url, options)
}

/**
 * Redirects to a URL of the app.
 *
 * @param client The client of the page.
 * @param url A relative URL, or an absolute URL on the origin of the page.
 * @param options Whether to replace the history entry.
 * @throws {LatchkeyError} `REDIRECT_NOT_TRUSTED` for a URL on another origin.
 *
 * @example
 * await redirectToUrl(client, '/projects')
 */
export async function redirectToUrl(client: Client, url: string, options: RedirectOptions = {}): Promise<void> {
  checkRedirect('redirectToUrl', client, { url, options })
  await navigate(
    client,
    await withDeadline(client[INTERNALS].env, client[INTERNALS], () => trustedUrl(client, url)),
    options,
  )
}

/**
 * The target URL of a redirect to a page. Flows await it within their deadline, because its code loads on first use,
 * and then call `navigate`. `returnUrl` is a return URL in place of that of the page.
 *
 * @throws PAGE_URL_MISSING and REDIRECT_NOT_TRUSTED.
 * @internal
 */
export async function pageUrl(
  { urls, [INTERNALS]: { env } }: Client,
  page: PageName,
  { noRedirectBack, returnUrl }: RedirectOptions & { readonly returnUrl?: string | undefined } = {},
): Promise<string> {
  const { targetOf } = await loadRules(env)
  const href = env.page?.href()
  return urlOf(targetOf(page, urls, href && returnUrl ? withReturnTo(href, returnUrl) : href, !noRedirectBack))
}

/**
 * Returns the URL if it stays in the app. Throws REDIRECT_NOT_TRUSTED for any other.
 * @internal
 */
export async function trustedUrl({ [INTERNALS]: { env } }: Client, url: string): Promise<string> {
  const { checkTarget } = await loadRules(env)
  return urlOf(checkTarget(url, env.page?.href()))
}

/**
 * The absolute URL of a page of the app, for links in emails. `returnUrl` is a return URL in place of that of the page. Throws
 * INVALID_OPTION that names `option`.
 */
export async function absoluteUrl(client: Client, page: PageName, option: string, returnUrl?: string): Promise<string> {
  const { urls } = client
  const { env } = client[INTERNALS]
  const { absolute } = await loadRules(env)
  const href = env.page?.href()
  return absolute(page, urls, href && returnUrl ? withReturnTo(href, returnUrl) : href, option)
}

/** Returns the URL of a target. Throws PAGE_URL_MISSING and REDIRECT_NOT_TRUSTED. */
export function urlOf(target: Target): string {
  if ('url' in target) return target.url
  throw new LatchkeyError(target.refused, target.why)
}

/** Redirects to a URL that `pageUrl` or `trustedUrl` returned. Resolves when the page has had time to unload. */
export async function navigate(client: Client, url: string, options: RedirectOptions): Promise<void> {
  startNavigation(client, url, options)
  await untilUnloaded(client)
}

/**
 * Starts a redirect. Returns what the router of the app returned.
 * @internal
 */
export function startNavigation(
  { [INTERNALS]: { redirectMethod, env } }: Client,
  url: string,
  { replace = false }: RedirectOptions,
): unknown {
  if (typeof redirectMethod === 'object') return redirectMethod.navigate(url, { replace })
  if (redirectMethod === 'window') env.page?.[replace ? 'replace' : 'assign'](url)
  return undefined
}

/**
 * Resolves when the page has had time to unload.
 * @internal
 */
export async function untilUnloaded({ [INTERNALS]: { redirectMethod, env } }: Client): Promise<void> {
  if (redirectMethod === 'window' && env.page) await pause(env, REDIRECT_PAUSE, undefined)
}
