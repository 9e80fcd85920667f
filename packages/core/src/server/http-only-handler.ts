import type { Client } from '../client.js'
import { checkClient, checkOptionNames } from '../contract/check-client.js'
import type { Contract } from '../contract/endpoint.js'
import {
  ACCESS_TYPE_HEADER,
  ACTUAL_STATUS_HEADER,
  ADMIN_ACCESS_TOKEN_HEADER,
  ADMIN_KEY_HEADER,
  API_PATH,
  KNOWN_ERROR_HEADER,
  REFRESH_TOKEN_HEADER,
  REQUEST_ID_HEADER,
  readServiceHeader,
  SERVER_KEY_HEADER,
} from '../contract/headers.js'
import { formerHeaderName, isServiceHeader } from '../contract/names.js'
import { revokeTokens } from '../flows/session/revoke-tokens.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { actualStatus } from '../request/classify-response.js'
import {
  ACCESS_LIFETIME,
  createHandle,
  currentHandle,
  ENDED_LIFETIME,
  HTTP_ONLY_HEADER,
  HTTP_ONLY_PATH,
  type HttpOnlyCookieKind,
  httpOnlyCookieName,
  httpOnlyCookies,
  isHandle,
  isHidden,
  LIFETIME,
  needsRenewal,
  PENDING,
  PLAIN_COOKIES,
  REFRESH_ENDPOINT,
  removedAt,
  removedValue,
  TOKEN_ENDPOINT,
} from '../session/http-only-cookies.js'
import { allowsPlainCookies, isLocal } from '../session/requests/plain-cookies.js'
import { isOversized, LIMITS, readBody } from '../session/requests/request-limits.js'
import { hostRefreshTokens, migrationEnd, type ScriptSessionMigration } from '../session/script-session-migration.js'
import { type Cookies, parseCookies } from '../session/session-cookies.js'
import { endpointsOf } from './http-only-endpoints.js'
import { knownParts, withoutTokens, withoutTokenWords } from './http-only-response.js'
import { serializeCookie } from './request-session.js'

/** Options of {@link createHttpOnlyHandler}. */
export interface HttpOnlyHandlerOptions extends ScriptSessionMigration {
  /** The path at which the handler is mounted. Default: `/api/latchkey`. */
  readonly path?: string | undefined
  /**
   * Whether users can confirm CLI logins in the app. A CLI login hands a refresh token to the program that has started it,
   * so a script of an attacker in the page could obtain one. Default: false.
   */
  readonly allowCliLogin?: boolean | undefined
  /**
   * The origins of the app's pages, such as `['https://app.example.com']`. Only browsers that do not send `Sec-Fetch-Site`
   * need it (Safari before 16.4), and only behind a proxy that replaces `Host`. The header `X-Forwarded-Host` is not read.
   * Default: `https://` with the `Host` of the request, and the host of the request on localhost.
   */
  readonly origins?: readonly string[] | undefined
}

/** How long the service has to end the sessions that the page has left, in milliseconds. */
const REVOKE_LIMIT = 5000
const CLI_ENDPOINT = '/auth/cli/complete'
/** What the service gets of a request's headers, apart from its own headers. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'user-agent']
/** The app's server must not lend its access to a page. */
const SECRET_HEADERS = [SERVER_KEY_HEADER, ADMIN_KEY_HEADER, ADMIN_ACCESS_TOKEN_HEADER]
/** What the page gets of a response's headers: those that the client reads, and the ID for the support of the service. */
const RESPONSE_HEADERS = ['content-type', 'retry-after', ACTUAL_STATUS_HEADER, KNOWN_ERROR_HEADER, REQUEST_ID_HEADER]

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
 * @param options The path, the origins of the pages, and whether to allow CLI logins.
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
  checkOptionNames('createHttpOnlyHandler', options, ['path', 'allowCliLogin', 'origins', 'migrateScriptSessionsUntil'])
  const { path = HTTP_ONLY_PATH, allowCliLogin = false, origins } = options
  const migratesUntil = migrationEnd('createHttpOnlyHandler', options)
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw invalidOption('createHttpOnlyHandler', 'path', 'a path such as /api/latchkey', typeName(path))
  if (origins !== undefined && !(Array.isArray(origins) && origins.every(isOrigin)))
    throw invalidOption('createHttpOnlyHandler', 'origins', "origins such as ['https://app.example.com']", 'others')
  const start = path.replace(/\/$/, '') + API_PATH
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
    if (isOversized(request.headers, [...request.headers.keys()]))
      return refusal(
        431,
        'The request has too many cookies, or its headers are too large. Delete the cookies of this site.',
      )
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith(`${start}/`)) return refusal(404, `The path does not start with ${start}/.`)
    if (!isFromPage(request, origins))
      return refusal(
        403,
        'The request is not from a page of this app. If it is, and a proxy in front of the server replaces the host, pass the origin of the page in the option `origins` of the handler.',
      )
    const endpoint = pathname.slice(start.length)
    const rows = endpointsOf(request.method, endpoint)
    if (rows.length === 0)
      return refusal(404, 'The service has no such endpoint for pages. The page may have a newer version of Latchkey.')
    if (endpoint === CLI_ENDPOINT && !allowCliLogin)
      return refusal(
        403,
        'This app does not allow CLI logins: set the option `allowCliLogin` of its HttpOnly sessions.',
      )
    const isPlain = request.headers.get(HTTP_ONLY_HEADER) === PLAIN_COOKIES
    if (isPlain && !allowsPlainCookies(client.env, pageUrl(request)))
      return refusal(
        403,
        'HttpOnly sessions require HTTPS. For development on http://localhost in Safari, set `NODE_ENV` to `development`.',
      )
    const body = await readBody(request)
    if (body === undefined) return refusal(413, `The body is larger than ${LIMITS.bodyBytes} bytes.`)
    const session = pageSession(client, request, { secure: !isPlain, isMigrating: migratesUntil > client.env.now() })
    const [response] = await Promise.all([
      forward(client, request, body, { rows, endpoint, search }, session).catch(() =>
        refusal(502, 'The sign-in service is unreachable.'),
      ),
      session.removeEnded(),
    ])
    session.renew()
    for (const line of session.setCookie.values()) response.headers.append('Set-Cookie', line)
    return response
  }
}

const refusal = (status: number, text: string) =>
  new Response(text, { status, headers: { [HTTP_ONLY_HEADER]: '1', 'Cache-Control': 'no-store' } })

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

const isOrigin = (origin: unknown): boolean =>
  typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === origin && !origin.includes('*')

/** A URL of the page. Proxies often replace the host in the URL of the request. */
function pageUrl({ headers, url }: Request): string {
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) ? origin : url
}

type PageSession = ReturnType<typeof pageSession>

/** The sessions in the cookies of a request, and the cookies that its response sets. */
function pageSession(
  client: Client,
  request: Request,
  { secure, isMigrating }: { readonly secure: boolean; readonly isMigrating: boolean },
) {
  const { projectId, env } = client
  const cookies: Cookies = parseCookies(request.headers.get('cookie') ?? '')
  const [sessions, ended, refreshCookies, accessTokens] = (['session', 'ended', 'refresh', 'access'] as const).map(
    (kind) => httpOnlyCookies(cookies, kind, projectId, secure),
  ) as [Map<string, string>, Map<string, string>, Map<string, string>, Map<string, string>]
  const found = { session: sessions, refresh: refreshCookies, access: accessTokens }
  const refreshTokens = new Map([...refreshCookies].filter(([, token]) => isTokenShaped(token)))
  const handles = new Map([...refreshTokens].map(([handle, token]) => [token, handle]))
  /** The refresh tokens that the service gets with the request, and could repeat in its response. */
  const sent = new Set<string>()
  const setCookie = new Map<string, string>()
  const set = (kind: HttpOnlyCookieKind, handle: string, value: string, lifetime: number) => {
    const name = httpOnlyCookieName(kind, projectId, handle, secure)
    const expires = new Date(lifetime > 0 ? env.now() + lifetime : 0)
    const attributes = { path: '/', sameSite: 'lax', expires, secure, httpOnly: isHidden(kind) } as const
    const line = serializeCookie(name, value, attributes)
    // The clock of the device may be wrong: browsers prefer `Max-Age`, which does not depend on it.
    setCookie.set(name, `${line}; Max-Age=${lifetime / 1000}`)
  }
  return {
    setCookie,
    /**
     * Whether a request with this refresh token, which is no handle, may start an HttpOnly session: during a migration, if
     * the token is in a cookie that no other subdomain can have set.
     */
    canMigrate: (refreshToken: string) =>
      isMigrating &&
      hostRefreshTokens(cookies, projectId, allowsPlainCookies(env, pageUrl(request))).includes(refreshToken),
    /**
     * Whether the browser has sent no cookie of a handle. A rejection would end the session although it hides cookies only
     * for a moment. A page that has lost nothing but the refresh token sends its session cookie.
     */
    isHiddenHandle: (handle: string) => ![sessions, ended, refreshCookies].some((found) => found.has(handle)),
    /** The refresh token of a handle. A handle without a session is returned as it is: the service then rejects it. */
    refreshTokenOf(handle: string) {
      const refreshToken = refreshTokens.get(handle)
      if (refreshToken !== undefined) sent.add(refreshToken)
      return refreshToken ?? handle
    },
    /**
     * Replaces the refresh tokens of the request in a text, for example in an error that repeats its headers. In one pass:
     * a handle that replaces a token may contain another one.
     */
    mask: (text: string) =>
      sent.size === 0
        ? text
        : text.replace(new RegExp([...sent].map(escapeRegExp).join('|'), 'g'), (token) => handles.get(token) ?? token),
    /** Keeps a refresh token from the page. Returns the handle for it. The page keeps the session by using it. */
    hide(refreshToken: string): string {
      // `mask` has already replaced a token of the request by its handle.
      const known = refreshTokens.has(refreshToken) ? refreshToken : handles.get(refreshToken)
      if (known !== undefined) return known
      const handle = createHandle(env)
      set('refresh', handle, refreshToken, PENDING)
      return handle
    },
    /** Stores an access token for the app's server. */
    setAccessToken(handle: string, accessToken: string) {
      set('access', handle, accessToken, ACCESS_LIFETIME)
    },
    /** Extends the current session. Browsers keep cookies of scripts for a shorter time than those of servers. */
    renew() {
      const handle = currentHandle(cookies, projectId, secure)
      const refreshToken = handle && refreshTokens.get(handle)
      if (!handle || !refreshToken || !needsRenewal(sessions.get(handle) ?? '', env.now())) return
      set('session', handle, String(env.now()), LIFETIME)
      set('refresh', handle, refreshToken, LIFETIME)
    },
    /**
     * Ends sessions that the page has left, at the service, too, and removes their cookies, also those that a late
     * response has set again. Those that it cannot end now stay for the next time.
     */
    async removeEnded(): Promise<void> {
      const current = currentHandle(cookies, projectId, secure)
      const currentToken = current && refreshTokens.get(current)
      const kindsOf = (handle: string) =>
        (['session', 'refresh', 'access'] as const).filter((kind) => found[kind].has(handle))
      const isDue = (state: string) => env.now() - (removedAt(state) ?? 0) > ENDED_LIFETIME
      const left = [...ended].filter(([handle, state]) => isDue(state) || kindsOf(handle).length > 0)
      const end = env.now() + REVOKE_LIMIT
      // One after the other: anyone can invent cookies of many sessions.
      for (const [handle, state] of left.slice(0, LIMITS.endedSessions)) {
        const refreshToken = refreshTokens.get(handle)
        const timeout = end - env.now()
        if (refreshToken !== undefined && refreshToken !== currentToken) {
          const tokens = { refreshToken, accessToken: accessTokens.get(handle) ?? null }
          if (timeout <= 0 || !(await revokeTokens(client, tokens, { timeout }))) continue
        }
        const kinds = kindsOf(handle)
        for (const kind of kinds) set(kind, handle, '', 0)
        // No response from before that time is on its way any more.
        if (kinds.length === 0 && removedAt(state) !== undefined) set('ended', handle, '', 0)
        else set('ended', handle, removedValue(env.now()), LIFETIME)
      }
    },
  }
}

interface Target {
  /** The contract of the request. */
  readonly rows: readonly Contract[]
  readonly endpoint: string
  readonly search: string
}

/** Sends a request of the page to the service, with the refresh token instead of its handle. */
async function forward(
  client: Client,
  request: Request,
  content: string,
  { rows, endpoint, search }: Target,
  session: PageSession,
): Promise<Response> {
  const headers: Record<string, string> = {}
  let handle: string | undefined
  for (const [name, value] of request.headers) {
    const serviceName = formerHeaderName(name)
    if (serviceName === REFRESH_TOKEN_HEADER) {
      handle ??= value
      headers[name] = session.refreshTokenOf(value)
    } else if (serviceName === ACCESS_TYPE_HEADER) headers[name] = 'client'
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
  const isRefresh = endpoint === TOKEN_ENDPOINT || endpoint === REFRESH_ENDPOINT
  if (isRefresh && isHandle(handle) && session.isHiddenHandle(handle))
    return refusal(400, 'The browser has sent no cookies of the session. Allow cookies for this site.')
  const limit = {
    signal: request.signal,
    ms: client.timeout,
    exceeded: () => new Error('The service does not respond.'),
  }
  const { response, received } = await withTimeLimit(client.env, limit, async (signal) => {
    const { method } = request
    const url = client.baseUrl + API_PATH + endpoint + search
    const response = await client.env.fetch(url, { method, headers, body, redirect: 'manual', signal })
    return { response, received: await response.text() }
  })
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    return refusal(502, 'The sign-in service responds with a redirect.')
  const text = session.mask(received)
  const json = parseJson(text)
  const status = actualStatus(response)
  const isError = status < 200 || status >= 300 || readServiceHeader(response.headers, KNOWN_ERROR_HEADER) !== null
  // A session in cookies of scripts gets access tokens. Outside of a migration it does not become an HttpOnly session.
  const staysWithScripts = isRefresh && handle !== undefined && !isHandle(handle) && !session.canMigrate(handle)
  const replace = (refreshToken: string, accessToken: string | undefined) => {
    if (staysWithScripts) return undefined
    const replacement = session.hide(refreshToken)
    if (accessToken !== undefined) session.setAccessToken(replacement, accessToken)
    return replacement
  }
  const schemas = rows.flatMap(({ responseType, response }) => (responseType === 'text' ? [] : response))
  let seen = isError || schemas.length === 0 ? withoutTokens(json) : knownParts(json, schemas, replace)
  const accessToken = isRefresh && !isError ? (Object(seen) as Record<string, unknown>).access_token : undefined
  if (handle !== undefined && typeof accessToken === 'string' && !staysWithScripts) {
    // The session of a refresh token from a cookie of scripts continues without that cookie.
    if (!isHandle(handle)) {
      handle = session.hide(handle)
      seen = { ...Object(seen), refresh_token: handle }
    }
    session.setAccessToken(handle, accessToken)
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

/**
 * Whether a value can be a refresh token: the service creates long random ones. Shorter values could occur anywhere in a
 * response, which would grow when handles replace them.
 */
const isTokenShaped = (value: string) => /^[\x21-\x7e]{20,}$/.test(value)

const escapeRegExp = (text: string) => text.replace(/[^\w]/g, '\\$&')

function withRefreshToken(body: string, refreshTokenOf: (handle: string) => string): string {
  const json = Object(parseJson(body))
  return typeof json.refresh_token === 'string'
    ? JSON.stringify({ ...json, refresh_token: refreshTokenOf(json.refresh_token) })
    : body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
