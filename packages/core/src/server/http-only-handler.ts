import type { Client } from '../client.js'
import { anyValue, checkClient, checkOptions, handlerPath } from '../contract/check-input.js'
import type { Contract } from '../contract/endpoint.js'
import * as service from '../contract/headers.js'
import { formerHeaderName, isServiceHeader } from '../contract/names.js'
import { boolean, type DocumentedFields, entity, list, optional, plain } from '../contract/schema/index.js'
import { parseJson } from '../lib/formats.js'
import { INTERNALS } from '../lib/internals.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import { withTimeLimit } from '../lib/timing.js'
import { actualStatus } from '../request/classify-response.js'
import {
  type DISABLED_LOGINS,
  HTTP_ONLY_HEADER,
  HTTP_ONLY_PATH,
  isHandle,
  PLAIN_COOKIES,
  REFRESH_ENDPOINT,
  TOKEN_ENDPOINT,
  UNREACHABLE,
} from '../session/http-only-cookies.js'
import { allowsPlainCookies, isLocal } from '../session/requests/plain-cookies.js'
import { isOversized, LIMITS, readBody, TOO_LARGE } from '../session/requests/request-limits.js'
import { migrationEnd, type ScriptSessionMigration } from '../session/script-session-migration.js'
import { endpointsOf } from './http-only-endpoints.js'
import { knownParts, withoutTokens, withoutTokenWords } from './http-only-response.js'
import { type PageSession, pageSession, pageUrl } from './page-session.js'

const isOrigin = (origin: unknown): boolean =>
  typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin && !origin.includes('*')

const OPTIONS = {
  /** The path at which the handler is mounted. Default: `/api/latchkey`. */
  path: optional(handlerPath),
  /**
   * Whether users can confirm CLI logins in the app. A CLI login hands a refresh token to the program that has started it,
   * so a script of an attacker in the page could obtain one. Default: false.
   */
  allowCliLogin: optional(boolean),
  /**
   * Whether users can approve the sign-in of AI agents in the app. An approval starts a session for the agent, so a script
   * of an attacker in the page could obtain one. Default: false.
   */
  allowAgentLogin: optional(boolean),
  /**
   * The origins of the app's pages, such as `['https://app.example.com']`. Only browsers that do not send `Sec-Fetch-Site`
   * need it (Safari before 16.4), and only behind a proxy that replaces `Host`. The header `X-Forwarded-Host` is not read.
   * Default: `https://` with the `Host` of the request, and the host of the request on localhost.
   */
  origins: optional(list(plain<string>('origin', 'an origin such as https://app.example.com', isOrigin))),
}
/** Options of {@link createHttpOnlyHandler}. */
export interface HttpOnlyHandlerOptions extends ScriptSessionMigration, DocumentedFields<typeof OPTIONS> {}

const CLI_ENDPOINT = '/auth/cli/complete'
const AGENT_ENDPOINTS = /^\/agent\/register(?:\/|$)/
/** The headers of a request that the service receives, apart from its own. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent']
/** The app's server must not lend its access to a page. */
const SECRET_HEADERS = [service.SERVER_KEY_HEADER, service.ADMIN_KEY_HEADER, service.ADMIN_ACCESS_TOKEN_HEADER]
/** What the page gets of a response's headers: those that the client reads, and the ID for the support of the service. */
const RESPONSE_HEADERS = [
  'content-type',
  'retry-after',
  service.ACTUAL_STATUS_HEADER,
  service.KNOWN_ERROR_HEADER,
  service.REQUEST_ID_HEADER,
]

/**
 * Creates the request handler that keeps the refresh tokens of a page's sessions in `HttpOnly` cookies. It forwards the
 * requests of a client with `getHttpOnlyOptions` to the service: it adds the refresh token to them, and removes it from the
 * responses. Requests that are not in the contract of this version get a 404, and the page gets only the fields of the
 * contract. Mount it for all methods, at the path and below it.
 *
 * The cookies alone authorize nothing: a request also needs the handle of its session, which scripts of other sites cannot
 * read, and a header that they cannot send. Requests of other origins get a 403.
 *
 * @param client The client of the server: `createClient({ ...configFromEnv(), tokenStore: null })`.
 * @param options The path, the origins of the pages, and whether to allow the sign-in of programs and agents.
 * @returns The handler of a request. It never rejects because of the service: while that is unreachable, or does not respond
 * within the timeout of the client, it responds with 502. To requests that are larger than those of any page it responds
 * with 413 or 431, and to a refresh without any cookie of its session with 400.
 *
 * @example
 * const handle = createHttpOnlyHandler(client)
 * app.all('/api/latchkey/*', (c) => handle(c.req.raw))
 */
export function createHttpOnlyHandler(
  client: Client,
  options: HttpOnlyHandlerOptions = {},
): (request: Request) => Promise<Response> {
  checkClient('createHttpOnlyHandler', client)
  checkOptions('createHttpOnlyHandler', options, entity({ ...OPTIONS, migrateScriptSessionsUntil: anyValue }))
  const { path = HTTP_ONLY_PATH, allowCliLogin = false, allowAgentLogin = false, origins } = options
  const migratesUntil = migrationEnd('createHttpOnlyHandler', options)
  const start = path.replace(/\/$/, '') + service.API_PATH
  /** What a request is for, or why it is refused. */
  const admit = (request: Request): Target | Response => {
    const { pathname, search } = new URL(request.url)
    if (isOversized(request.headers, [...request.headers.keys()])) return ownResponse(431, TOO_LARGE)
    if (!pathname.startsWith(`${start}/`)) return ownResponse(404, `The path does not start with ${start}/.`)
    if (!isFromPage(request, origins))
      return ownResponse(
        403,
        'The request is not from a page of this app. If it is, and a proxy in front of the server replaces the host, pass the origin of the page in the option `origins` of the handler.',
      )
    // Some servers add a slash to each path, such as Next.js with `trailingSlash`.
    const endpoint = pathname.slice(start.length).replace(/(?<=.)\/$/, '')
    const rows = endpointsOf(request.method, endpoint)
    if (endpoint === CLI_ENDPOINT && !allowCliLogin)
      return ownResponse(
        403,
        'This app does not allow CLI logins: set the option `allowCliLogin` of its HttpOnly sessions.',
        'CLI_LOGIN_DISABLED',
      )
    // The screen asks before it offers the login.
    if (endpoint === CLI_ENDPOINT && request.method === 'GET') return ownResponse(200, 'This app allows CLI logins.')
    if (rows.length === 0)
      return ownResponse(
        404,
        'The service has no such endpoint for pages. The page may have a newer version of Latchkey.',
      )
    if (AGENT_ENDPOINTS.test(endpoint) && !allowAgentLogin)
      return ownResponse(
        403,
        'This app does not let AI agents sign in: set the option `allowAgentLogin` of its HttpOnly sessions.',
        'AGENT_AUTH_NOT_ENABLED',
      )
    const isPlain = request.headers.get(HTTP_ONLY_HEADER) === PLAIN_COOKIES
    if (isPlain && !allowsPlainCookies(client[INTERNALS].env, pageUrl(request)))
      return ownResponse(
        403,
        'HttpOnly sessions require HTTPS. For development on http://localhost in Safari, set `NODE_ENV` to `development`.',
      )
    return { rows, endpoint, search, secure: !isPlain }
  }
  return async function handle(request) {
    if (typeof request?.text !== 'function')
      throw invalidOption('createHttpOnlyHandler', 'request', 'a `Request`', typeName(request))
    if (request.bodyUsed)
      throw invalidOption(
        'createHttpOnlyHandler',
        'request',
        'a `Request` whose body has not been read',
        'one that was read',
      )
    const target = admit(request)
    if (target instanceof Response) return target
    const body = await readBody(request)
    if (body === undefined) return ownResponse(413, `The body is larger than ${LIMITS.bodyBytes} bytes.`)
    const isMigrating = migratesUntil > client[INTERNALS].env.now()
    const session = pageSession(client, request, { secure: target.secure, isMigrating })
    const [response] = await Promise.all([
      forward(client, request, body, target, session).catch(() =>
        ownResponse(502, 'The sign-in service is unreachable.', UNREACHABLE),
      ),
      session.removeEnded(),
    ])
    session.renew()
    for (const line of session.setCookie.values()) response.headers.append('Set-Cookie', line)
    return response
  }
}

/** A request that the handler forwards. */
interface Target {
  /** The contract of the request. */
  readonly rows: readonly Contract[]
  readonly endpoint: string
  readonly search: string
  /** Whether cookies have the `__Host-` prefix. */
  readonly secure: boolean
}

/** What the value of the header in a response says about it: nothing, or why the service has not received the request. */
type ResponseKind = '1' | typeof UNREACHABLE | (typeof DISABLED_LOGINS)[number]

/** A response of the handler itself. */
const ownResponse = (status: number, text: string, kind: ResponseKind = '1') =>
  new Response(text, { status, headers: { [HTTP_ONLY_HEADER]: kind, 'Cache-Control': 'no-store' } })

/** Whether a script of a page of the app has sent the request. Other sites cannot send the header. */
function isFromPage({ headers, url }: Request, origins: readonly string[] | undefined): boolean {
  if (!headers.has(HTTP_ONLY_HEADER)) return false
  // No script and no proxy changes this header.
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  // Browsers omit the origin in GET requests of the page itself.
  if (origin === null) return true
  if (origins) return origins.includes(origin)
  const host = headers.get('host') ?? new URL(url).host
  // Behind a proxy, the URL of the request does not show whether the page has been loaded with HTTPS.
  return origin === `https://${host}` || (origin === `http://${host}` && isLocal(origin))
}

/** Sends a request of the page to the service, and returns its response as the page gets it. */
async function forward(
  client: Client,
  request: Request,
  content: string,
  target: Target,
  session: PageSession,
): Promise<Response> {
  const { handle, headers, body } = toService(request, content, target, session)
  if (isRefresh(target) && isHandle(handle) && !session.has(handle))
    return ownResponse(400, 'The browser has sent no cookies of the session. Allow cookies for this site.')
  const url = client.baseUrl + service.API_PATH + target.endpoint + target.search
  const limit = {
    signal: request.signal,
    ms: client[INTERNALS].timeout,
    exceeded: () => new Error('The service does not respond.'),
  }
  const received = await withTimeLimit(client[INTERNALS].env, limit, async (signal) => {
    const { method } = request
    const response = await client[INTERNALS].env.fetch(url, { method, headers, body, redirect: 'manual', signal })
    return { response, text: session.mask(await response.text()) }
  })
  return toPage(received, target, handle, session)
}

const isRefresh = ({ endpoint }: Target) => endpoint === TOKEN_ENDPOINT || endpoint === REFRESH_ENDPOINT

/** The request for the service: it has the refresh token in place of its handle, and no key of the server. */
function toService(request: Request, content: string, { endpoint }: Target, session: PageSession) {
  const headers: Record<string, string> = {}
  let handle: string | undefined
  for (const [name, value] of request.headers) {
    const serviceName = formerHeaderName(name)
    if (serviceName === service.REFRESH_TOKEN_HEADER) {
      handle ??= value
      headers[name] = session.refreshTokenOf(value)
    } else if (serviceName === service.ACCESS_TYPE_HEADER) headers[name] = 'client'
    else if (REQUEST_HEADERS.includes(name) || (isServiceHeader(name) && !SECRET_HEADERS.includes(serviceName)))
      headers[name] = value
  }
  // With an empty text, `fetch` would add a content type.
  let body = request.method === 'GET' || request.method === 'HEAD' ? null : content || null
  if (body !== null && endpoint === TOKEN_ENDPOINT) {
    const form = new URLSearchParams(body)
    handle = form.get('refresh_token') ?? undefined
    if (handle !== undefined) form.set('refresh_token', session.refreshTokenOf(handle))
    body = form.toString()
  }
  if (body !== null && endpoint === CLI_ENDPOINT) body = withRefreshToken(body, session.refreshTokenOf)
  return { handle, headers, body }
}

/** The response for the page: the fields of the contract, with handles in place of refresh tokens. */
function toPage(
  { response, text }: { readonly response: Response; readonly text: string },
  target: Target,
  handle: string | undefined,
  session: PageSession,
): Response {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return ownResponse(502, 'The sign-in service responds with a redirect.')
  const json = parseJson(text)
  const status = actualStatus(response)
  const isError =
    status < 200 || status >= 300 || service.readServiceHeader(response.headers, service.KNOWN_ERROR_HEADER) !== null
  // A session in cookies of scripts gets access tokens. Outside of a migration it does not become an HttpOnly session.
  const staysWithScripts = isRefresh(target) && handle !== undefined && !isHandle(handle) && !session.canMigrate(handle)
  const replace = (refreshToken: string, accessToken: string | undefined) => {
    if (staysWithScripts) return undefined
    const replacement = session.hide(refreshToken)
    if (accessToken !== undefined) session.setAccessToken(replacement, accessToken)
    return replacement
  }
  const schemas = target.rows.flatMap(({ responseType, response }) => (responseType === 'text' ? [] : response))
  let seen = isError || schemas.length === 0 ? withoutTokens(json) : knownParts(json, schemas, replace)
  const { access_token: accessToken } = Object(seen) as Record<string, unknown>
  const isRefreshed = isRefresh(target) && !isError && typeof accessToken === 'string'
  if (isRefreshed && handle !== undefined && !staysWithScripts) {
    // The session of a refresh token from a cookie of scripts continues without that cookie.
    const own = isHandle(handle) ? handle : session.hide(handle)
    if (own !== handle) seen = { ...Object(seen), refresh_token: own }
    session.setAccessToken(own, accessToken)
  }
  const hasBody = ![204, 205, 304].includes(response.status)
  const forwarded = new Response(hasBody ? (JSON.stringify(seen) ?? withoutTokenWords(text)) : null, {
    status: response.status,
  })
  for (const [name, value] of response.headers)
    if (RESPONSE_HEADERS.includes(formerHeaderName(name)))
      forwarded.headers.set(name, withoutTokenWords(session.mask(value)))
  forwarded.headers.set(HTTP_ONLY_HEADER, '1')
  forwarded.headers.set('Cache-Control', 'private, no-store')
  return forwarded
}

function withRefreshToken(body: string, refreshTokenOf: (handle: string) => string): string {
  const json = Object(parseJson(body))
  return typeof json.refresh_token === 'string'
    ? JSON.stringify({ ...json, refresh_token: refreshTokenOf(json.refresh_token) })
    : body
}
