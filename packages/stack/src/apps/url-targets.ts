import { HOSTED_DOMAINS, readOption } from '@latchkey/core/internal/contract'
import { isUrl, resolveUrls, type Urls } from '@latchkey/core/internal/navigation'
import type { HandlerUrlOptions, HandlerUrls, HandlerUrlTarget } from '../types/options.js'

/** The latest version of custom pages. */
const LATEST_VERSION = 1
/** Pages of the app itself. They cannot be custom pages, and the service hosts none of them except for the handler. */
const APP_PAGES = ['handler', 'home', 'afterSignIn', 'afterSignUp', 'afterSignOut']

/** The query parameter with the project of a sign-in: apps of several projects can be on the page. */
export const PROJECT = 'latchkey_cross_domain_project'

/** Whether the configured URLs are strings only. */
export const areStrings = (targets: HandlerUrlOptions): targets is Partial<HandlerUrls> & { default?: undefined } =>
  targets.default === undefined && Object.values(targets).every((target) => typeof target !== 'object')

/** Returns the URLs of all pages of an app: those that are configured, and the default URLs of the others. */
export function resolveTargets({ default: fallback, ...targets }: HandlerUrlOptions, projectId: string): HandlerUrls {
  const hosted = hostedPages(projectId)
  const urlOf = (page: keyof HandlerUrls): string | undefined => {
    // The page that completes OAuth sign-in cannot be just any page.
    const target = targets[page] ?? (page === 'oauthCallback' && typeof fallback === 'string' ? undefined : fallback)
    if (typeof target !== 'object') return target
    if (target.type === 'custom') return customUrl(page, target)
    const isHostedPage = target.type === 'hosted' && (page === 'handler' || !APP_PAGES.includes(page))
    return isHostedPage ? hosted[page] : undefined
  }
  const given = Object.fromEntries(
    Object.keys(hosted).flatMap((page) => {
      const url = urlOf(page as keyof HandlerUrls)
      return url === undefined ? [] : [[page, url]]
    }),
  )
  const { handler } = targets
  return { ...allPages({ ...given, handler: typeof handler === 'string' ? handler : undefined }), ...given }
}

function customUrl(page: string, { url, version }: HandlerUrlTarget & { type: 'custom' }): string {
  if (APP_PAGES.includes(page))
    throw new Error(`\`urls.${page}\` cannot be a custom page. Set it to the URL, as a string.`)
  if (!(version >= 0 && version <= LATEST_VERSION))
    throw new Error(
      `\`urls.${page}.version\` is ${version}, but this package supports custom pages up to version ${LATEST_VERSION}.`,
    )
  return url
}

/**
 * Returns the URLs for the client, which redirects only within the app. The screens send restricted users to the app's page
 * for them, as its guards do.
 */
export function clientUrls(targets: HandlerUrlOptions, projectId: string): Partial<Urls> {
  const { onboarding, default: _, ...pages } = areStrings(targets) ? targets : urlsInApp(targets, projectId)
  const { oauthCallback } = pages
  if (oauthCallback !== undefined && isUrl(oauthCallback) && !isHosted(oauthCallback, projectId))
    throw new Error('`urls.oauthCallback` must be a path such as `/handler/oauth-callback`, without an origin.')
  return onboarding === undefined || isHosted(onboarding, projectId) ? pages : { ...pages, verifyEmail: onboarding }
}

function urlsInApp(targets: HandlerUrlOptions, projectId: string): Partial<HandlerUrls> & { default?: undefined } {
  const { handler, ...pages } = resolveTargets(targets, projectId)
  return isHosted(handler, projectId) ? pages : { ...pages, handler }
}

/** Whether a URL is that of a page that the service hosts for the project. */
export const isHosted = (url: string, projectId: string): boolean =>
  hostedTemplates(projectId).some((template) => {
    const [start = '', end = ''] = template.split(PATH)
    return url.startsWith(`${start}handler/`) || url === `${start}handler${end}`
  })

const PATH = '{hostedPath}'
const PROJECT_ID = '{projectId}'

/** The templates of hosted pages, with the path of the page to fill in. A service of your own has variables for them. */
function hostedTemplates(projectId: string): readonly string[] {
  const [suffix, template] = [readOption('hostedDomainSuffix'), readOption('hostedUrlTemplate')]
  const suffixes = suffix ? [suffix] : HOSTED_DOMAINS.map((domain) => `.${domain}`)
  const all = template ? [template] : suffixes.map((one) => `https://${PROJECT_ID}${one}/${PATH}`)
  if ((suffix && !suffix.startsWith('.')) || !all.every((one) => HOSTED_URL.test(one)))
    throw new Error(
      `HOSTED_HANDLER_DOMAIN_SUFFIX must start with a dot. HOSTED_HANDLER_URL_TEMPLATE must have ${PROJECT_ID} in its host and ${PATH} in its path.`,
    )
  return all.map((one) => one.replaceAll(PROJECT_ID, projectId))
}

const HOSTED_URL = /^https?:\/\/[^/?#]*\{projectId\}[^/?#]*\/[^?#]*\{hostedPath\}/

/** The URLs of all hosted pages. Every version of the service hosts them on its former domain. */
function hostedPages(projectId: string): HandlerUrls {
  const template = hostedTemplates(projectId).at(-1) as string
  const pages = Object.entries(allPages({})).map(([page, path]) => [page, template.replace(PATH, path.slice(1))])
  return Object.fromEntries(pages)
}

/** Returns the URLs of all pages, with defaults. */
export function allPages(given: Partial<Record<keyof HandlerUrls, string | undefined>>): HandlerUrls {
  const { verifyEmail, ...pages } = resolveUrls(given as Partial<HandlerUrls>)
  return { ...pages, onboarding: given.onboarding ?? `${pages.handler}/onboarding` }
}
