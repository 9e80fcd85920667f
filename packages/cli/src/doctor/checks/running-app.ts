import type { App } from '../../app.js'
import { type Check, type CheckContext, error, NOT_APPLICABLE, UNKNOWN, warning } from '../check.js'

/** How long the app may take to respond, in milliseconds. */
const LIMIT = 30_000

/** The packages whose screens an app renders below `/handler`. */
const SCREENS = ['@latchkey/react', '@latchkey/next', '@latchkey/stack']
const rendersScreens = ({ manifest }: App) => SCREENS.some((name) => name in manifest.dependencies)
const hasUrl = ({ url }: CheckContext) => url !== undefined

const request = ({ url = '', fetch }: CheckContext, path = '') =>
  fetch(new URL(path, url).href, { signal: AbortSignal.timeout(LIMIT), headers: { accept: 'text/html' } })

const load = (context: CheckContext, path?: string): Promise<Response | undefined> =>
  request(context, path).catch(() => undefined)

/** Requests a page. An API responds without one: then its headers say nothing about pages. */
async function loadPage(context: CheckContext, path = ''): Promise<Response | typeof UNKNOWN | typeof NOT_APPLICABLE> {
  const response = await load(context, path)
  if (!response || response.status >= 500) return UNKNOWN
  return /\bhtml\b/i.test(response.headers.get('content-type') ?? '') ? response : NOT_APPLICABLE
}

/** The Content Security Policy of the page: of its headers, or of its `meta` element. */
async function policyOf(response: Response): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const [, inPage] =
    /<meta[^>]+http-equiv=["']Content-Security-Policy["'][^>]+content="([^"]+)"/i.exec(
      await response.text().catch(() => ''),
    ) ?? []
  const policy = response.headers.get('content-security-policy') ?? inPage
  if (policy === undefined) return undefined
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

/** Checks of the running app, with `--url`. */
export const RUNNING_APP_CHECKS: readonly Check[] = [
  {
    id: 'app',
    title: 'The app responds',
    appliesTo: hasUrl,
    async run(context) {
      const response = await request(context).catch((reason: Error) => reason)
      if (response instanceof Error)
        return response.name === 'TimeoutError'
          ? error(
              `${context.url} did not respond within ${LIMIT / 1000} s.`,
              'Wait until the app has compiled the page, and run doctor again.',
            )
          : error(`${context.url} does not respond.`, 'Start the app, or check the URL.')
      return response.status >= 500
        ? error(`${context.url} responds with status ${response.status}.`, 'Read the logs of the app.')
        : undefined
    },
  },
  {
    id: 'secure-context',
    title: 'The app is a secure context',
    appliesTo: hasUrl,
    run({ url = '' }) {
      const { protocol, hostname } = new URL(url)
      return protocol === 'https:' ||
        hostname === 'localhost' ||
        hostname.endsWith('.localhost') ||
        hostname === '127.0.0.1'
        ? undefined
        : error(
            `${url} uses http, so that browsers offer neither passkeys nor secure cookies.`,
            'Use https, or localhost during development.',
          )
    },
  },
  {
    id: 'mixed-content',
    title: 'The app can send requests to the service',
    appliesTo: ({ url, settings }) => url !== undefined && settings.api !== undefined,
    run: ({ url = '', settings: { api = '' } }) =>
      new URL(url).protocol === 'https:' && /^http:\/\/(?!localhost|127\.|\[::1\])/.test(api)
        ? error(`${url} uses https and the service http, which browsers block.`, 'Set the base URL to an https URL.')
        : undefined,
  },
  {
    id: 'csp',
    title: 'The Content Security Policy allows the service',
    appliesTo: ({ url, settings }) => url !== undefined && settings.api !== undefined,
    async run(context) {
      const response = await loadPage(context)
      if (typeof response === 'string') return response
      const policy = await policyOf(response)
      const sources = policy?.get('connect-src') ?? policy?.get('default-src')
      if (!sources) return undefined
      const { origin, protocol, host } = new URL(context.settings.api ?? '')
      const isSame = origin === new URL(context.url ?? '').origin
      const allows = sources.some(
        (source) => ['*', protocol, origin, host, `${origin}/`].includes(source) || (isSame && source === "'self'"),
      )
      return allows
        ? undefined
        : error(`The Content Security Policy of the app blocks requests to ${origin}.`, `Add ${origin} to connect-src.`)
    },
  },
  {
    id: 'frame-ancestors',
    title: 'Other sites cannot show the app in a frame',
    appliesTo: hasUrl,
    async run(context) {
      const response = await loadPage(context)
      if (typeof response === 'string') return response
      if (response.headers.has('x-frame-options')) return undefined
      return (await policyOf(response))?.has('frame-ancestors')
        ? undefined
        : warning(
            'Other sites can show the app in a frame, and trick users into clicks (clickjacking).',
            "Send the header `Content-Security-Policy: frame-ancestors 'none'`.",
          )
    },
  },
  {
    id: 'handler-page',
    title: 'The sign-in page opens from a link',
    appliesTo: (context) => hasUrl(context) && rendersScreens(context.app),
    async run(context) {
      const response = await load(context, '/handler/sign-in')
      if (!response) return UNKNOWN
      return response.ok
        ? undefined
        : error(
            `/handler/sign-in responds with status ${response.status}.`,
            'Let the server of your app respond to all paths below /handler with the page of the app.',
          )
    },
  },
  {
    id: 'page-cache',
    title: 'Shared caches do not store pages',
    appliesTo: hasUrl,
    async run(context) {
      const response = await loadPage(context)
      if (typeof response === 'string') return response
      const cache = response.headers.get('cache-control') ?? ''
      const setsCookie = response.headers.has('set-cookie')
      return setsCookie && /\b(public|s-maxage)\b/.test(cache)
        ? error(
            'The page sets a cookie and may be stored by shared caches, which would send the cookie to other users.',
            'Send `Cache-Control: private, no-store` with pages that set cookies.',
          )
        : undefined
    },
  },
]
