import type { Client } from '../client.js'
import { checkClient, checkOptionNames } from '../contract/check-input.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import { forbidCaching } from '../lib/private-cache-control.js'
import {
  ACCESS_LIFETIME,
  createHandle,
  type HttpOnlyCookieKind,
  hasSecureCookies,
  httpOnlyCookieName,
  httpOnlyCookies,
  httpOnlySessionsOf,
  httpOnlyTokensOf,
  isHidden,
  LIFETIME,
} from '../session/http-only-cookies.js'
import { allowsPlainCookies, usesHostCookies } from '../session/requests/plain-cookies.js'
import { forwardedProtocol, readHeader, requestUrl } from '../session/requests/request-headers.js'
import { isOversized, rejectLargeRequest } from '../session/requests/request-limits.js'
import { hostRefreshTokens, migrationEnd, type ScriptSessionMigration } from '../session/script-session-migration.js'
import {
  ACCESS_COOKIE_NAME,
  type Cookies,
  isAccessCookie,
  linkedTokens,
  parseAccessCookie,
  parseCookies,
  refreshCookieName,
  refreshCookies,
  tokensOfCookies,
} from '../session/session-cookies.js'
import { refreshTokensOf, type StoredTokens } from '../session/stored-tokens.js'
import { isSignedOut, NO_TOKENS } from '../session/tokens.js'
import type { RequestLike, TokenStore, Tokens } from '../session-types.js'

const DAY = 86_400_000

/** The attributes of a cookie that a server sets. */
export interface ServerCookieOptions {
  /** The path. The cookie is sent with every request to the site. */
  readonly path: '/'
  /** When the browser deletes the cookie. A time in the past deletes it immediately. */
  readonly expires: Date
  /** The cookie is sent when a link from another site is opened, but not with that site's forms and scripts. */
  readonly sameSite: 'lax'
  /** Whether the cookie is sent over HTTPS only. */
  readonly secure: boolean
  /** Whether scripts of the page cannot read the cookie. */
  readonly httpOnly: boolean
}

/** Reads the cookies of a request and sets those of its response, such as the result of `cookies()` in Next.js. */
export interface ServerCookies {
  /** Returns the cookies of the request, with decoded values. */
  getAll(): readonly { readonly name: string; readonly value: string }[]
  /** Sets a cookie of the response. The framework encodes the value. */
  set(name: string, value: string, options: ServerCookieOptions): void
}

/** Options of {@link createRequestSession}. */
export interface RequestSessionOptions extends ScriptSessionMigration {
  /**
   * Whether the app uses `getHttpOnlyOptions` in the browser. `true` ignores sessions in cookies of scripts, which other
   * subdomains can set, and stores a session that starts on the server in `HttpOnly` cookies. `false` ignores HttpOnly
   * sessions. Default: whether the request has such a session.
   */
  readonly httpOnly?: boolean | undefined
}

/** The names of all options of {@link createRequestSession}. */
export const REQUEST_SESSION_OPTIONS = Object.keys({
  httpOnly: true,
  migrateScriptSessionsUntil: true,
} satisfies Record<keyof RequestSessionOptions, true>)

/** Options of {@link createCookieTokenStore}. */
export interface CookieTokenStoreOptions extends RequestSessionOptions {
  /**
   * Whether the page is loaded over HTTPS: cookies of scripts are then `Secure`. Default: true when `url` starts with
   * `https:`. Cookies of HttpOnly sessions always are, except in development on localhost.
   */
  readonly secure?: boolean | undefined
  /** URL of the page. Guards add it to the sign-in URL, so that the user returns to it. */
  readonly url?: string | undefined
}

/** A token store with the URL of the page that it belongs to. */
export interface CookieTokenStore extends TokenStore {
  /** URL of the page. */
  readonly url: string | undefined
}

/**
 * Creates a token store from the cookies of one request, for adapters of server frameworks. Reads the cookies that the
 * client sets in the browser, and sets the same cookies when the session changes on the server: when its access token is
 * refreshed, and when a user signs in or out. Create one for each request: it contains the session of one user.
 *
 * @param client The client that the store is used with.
 * @param cookies Reads and sets the cookies.
 * @param options The URL of the page.
 * @returns The store, for the option `tokenStore` of calls.
 *
 * @example
 * const tokenStore = createCookieTokenStore(client, await cookies(), { url: request.url })
 * const user = await getUser(client, {}, { tokenStore })
 */
export function createCookieTokenStore(
  client: Client,
  cookies: ServerCookies,
  options: CookieTokenStoreOptions = {},
): CookieTokenStore {
  checkClient('createCookieTokenStore', client)
  checkOptionNames('createCookieTokenStore', options, ['secure', 'url', ...REQUEST_SESSION_OPTIONS])
  const { url, secure: isSecure = url?.startsWith('https:') ?? false, httpOnly } = options
  if (typeof cookies?.getAll !== 'function' || typeof cookies.set !== 'function')
    throw invalidOption('createCookieTokenStore', 'cookies', 'an object with `getAll` and `set`', typeName(cookies))
  const { projectId, env } = client
  const sent = cookies.getAll().map(({ name, value }) => [name, value] as const)
  // Anyone can send such cookies: they are no session.
  const found = isOversized({ cookie: sent.map(([name, value]) => `${name}=${value}`).join(';') }) ? [] : sent
  const isHttps = isSecure || hasSecureCookies(found, projectId)
  const secure = isHttps || usesHostCookies(env, url, found, projectId)
  const set = (name: string, value: string, lifetime: number, isHttpOnly = false) =>
    cookies.set(name, value, {
      path: '/',
      expires: new Date(lifetime > 0 ? env.now() + lifetime : 0),
      sameSite: 'lax',
      secure: isHttps || name.startsWith('__Host-'),
      httpOnly: isHttpOnly,
    })
  const current = httpOnlyTokensOf(found, projectId, secure)
  const ofScripts = scriptCookieStore({ projectId, found, set })
  const open = [...httpOnlyCookies(found, 'session', projectId, secure).keys()].sort()
  const isMigrating = migrationEnd('createCookieTokenStore', options) > env.now()
  const migrating = isMigrating ? hostRefreshTokens(found, projectId, allowsPlainCookies(env, url)) : []
  const initial = current ?? linkedTokens(found, migrating)
  const store =
    (httpOnly ?? current !== undefined)
      ? httpOnlyStore({ projectId, env, secure, initial, found, open, ofScripts, set })
      : ofScripts
  return { url, ...store }
}

type SetCookie = (name: string, value: string, lifetime: number, isHttpOnly?: boolean) => void

interface SyncStore {
  read(): StoredTokens
  write(tokens: StoredTokens): void
}

/** The session in the cookies that scripts of the page write. */
function scriptCookieStore({
  projectId,
  found,
  set,
}: {
  readonly projectId: string
  readonly found: Cookies
  readonly set: SetCookie
}): SyncStore {
  const text = found.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  let tokens: StoredTokens = tokensOfCookies(text, projectId)
  return {
    read: () => tokens,
    write(next) {
      const { accessToken, refreshToken } = next
      // The page deletes the cookies of a rejected session itself: the user may have signed in again since the request.
      if (next.next) {
        tokens = next
        return
      }
      const forms = refreshCookies(found, projectId)
      // An existing session keeps its cookie: the response could otherwise replace a session that has started meanwhile.
      const stored = forms.find((form) => refreshToken !== null && form.refreshToken === refreshToken)?.name
      const current = refreshToken === null ? undefined : (stored ?? refreshCookieName(projectId))
      if (refreshToken !== null && stored === undefined) set(refreshCookieName(projectId), refreshToken, 365 * DAY)
      if (refreshToken !== null && accessToken !== null)
        set(ACCESS_COOKIE_NAME, JSON.stringify([refreshToken, accessToken]), DAY)
      if (stored === undefined) {
        for (const { name } of forms) if (name !== current) set(name, '', 0)
        const replaced: unknown[] = forms.flatMap((form) => form.refreshToken ?? [])
        for (const [name, value] of found) {
          const isNew = name === ACCESS_COOKIE_NAME && refreshToken !== null && accessToken !== null
          if (isAccessCookie(name) && !isNew && replaced.includes(parseAccessCookie(value)[0])) set(name, '', 0)
        }
      }
      tokens = next
    },
  }
}

/** The session in cookies that scripts of the page cannot read, except for its handle. */
function httpOnlyStore({
  projectId,
  env,
  secure,
  initial,
  found,
  open,
  ofScripts,
  set,
}: {
  readonly projectId: string
  readonly env: Client['env']
  readonly secure: boolean
  /** The tokens of the request: of an HttpOnly session, or of one that the page has yet to move. */
  readonly initial: StoredTokens
  readonly found: Cookies
  /** The handles of all sessions in the browser: two that start at the same time do not end each other. */
  readonly open: readonly string[]
  readonly ofScripts: SyncStore
  readonly set: SetCookie
}): SyncStore {
  let tokens = initial
  const sessions = httpOnlySessionsOf(found, projectId, secure)
  const handleOf = (of: string | null) => sessions.find((session) => session.refreshToken === of)?.handle
  let current = handleOf(initial.refreshToken)
  const setOf = (of: string) => (kind: HttpOnlyCookieKind, value: string, lifetime: number) =>
    set(httpOnlyCookieName(kind, projectId, of, secure), value, lifetime, isHidden(kind))
  const startSession = (refreshToken: string) => {
    const started = createHandle(env)
    setOf(started)('session', String(env.now()), LIFETIME)
    setOf(started)('refresh', refreshToken, LIFETIME)
    return started
  }
  /** `createHttpOnlyHandler` ends the session at the service with the next request of the page, and removes its tokens. */
  const endSession = (ended: string) => {
    setOf(ended)('ended', '1', LIFETIME)
    setOf(ended)('session', '', 0)
  }
  return {
    read: () => tokens,
    write(next) {
      const { accessToken, refreshToken } = next
      if (refreshToken !== tokens.refreshToken && refreshTokensOf(tokens).includes(refreshToken)) {
        // The service has rejected a session: the page ends it itself.
        current = handleOf(refreshToken)
        tokens = next
        return
      }
      if (refreshToken !== tokens.refreshToken) {
        for (const ended of current === undefined ? open : [...open, current]) endSession(ended)
        ofScripts.write(NO_TOKENS)
        current = refreshToken === null ? undefined : startSession(refreshToken)
      }
      if (current !== undefined && accessToken !== null) setOf(current)('access', accessToken, ACCESS_LIFETIME)
      tokens = { accessToken, refreshToken }
    },
  }
}

/** The session of one request. */
export interface RequestSession {
  /** The session, for the option `tokenStore` of calls. */
  readonly tokenStore: CookieTokenStore
  /** The values of the `Set-Cookie` headers that the response needs so far. */
  readonly setCookie: readonly string[]
  /**
   * Adds the cookies to a response. If the request or the response has a session, also adds
   * `Cache-Control: private, no-store`: the back button would otherwise show the page after sign-out. Directives of the
   * response that allow caching are removed, all others stay. So are headers such as `CDN-Cache-Control`, which replace
   * `Cache-Control` for caches in front of the server.
   *
   * @param response The response.
   * @returns A copy of the response with the headers, or the response itself if there is no session.
   */
  withCookies(response: Response): Response
}

/** Throws INVALID_OPTION unless the value is a request. */
export function checkRequest(caller: string, request: RequestLike): void {
  if (typeof request?.headers !== 'object' || request.headers === null)
    throw invalidOption(
      caller,
      'request',
      'a `Request`, a request of Node.js, or its `url` and `headers`',
      typeName(request),
    )
}

/**
 * Reads the session of a request from its cookies, and collects the cookies that its response must set: those of a
 * refreshed access token, a sign-in or a sign-out. For server frameworks that have requests and responses.
 *
 * @param client The client that the session is used with.
 * @param request The `Request`, or a request of Node.js, Express or Fastify.
 * @param options Whether the app has HttpOnly sessions.
 * @returns The session.
 * @throws {Response} With status 431, for a request with more cookies or larger headers than any browser sends.
 *
 * @example
 * const session = createRequestSession(client, request)
 * const user = await getUser(client, {}, { tokenStore: session.tokenStore })
 * return session.withCookies(Response.json(user))
 */
export function createRequestSession(
  client: Client,
  request: RequestLike,
  options: RequestSessionOptions = {},
): RequestSession {
  checkClient('createRequestSession', client)
  checkRequest('createRequestSession', request)
  checkOptionNames('createRequestSession', options, REQUEST_SESSION_OPTIONS)
  const { httpOnly, migrateScriptSessionsUntil } = options
  const rejection = rejectLargeRequest(request)
  if (rejection) throw rejection
  const written = new Map<string, { readonly line: string; readonly isDeletion: boolean }>()
  const protocol = forwardedProtocol(request.headers)
  const tokenStore = createCookieTokenStore(
    client,
    {
      getAll: () => parseCookies(readHeader(request.headers, 'cookie') ?? '').map(([name, value]) => ({ name, value })),
      set: (name, value, options) =>
        void written.set(name, { line: serializeCookie(name, value, options), isDeletion: value === '' }),
    },
    {
      url: requestUrl(request),
      ...(protocol && { secure: protocol === 'https' }),
      httpOnly,
      migrateScriptSessionsUntil,
    },
  )
  const setCookie = () => {
    const [before, last] = client.sessionOf({ tokenStore }).timeline().slice(-2)
    const reason = last?.status === 'ended' ? last.reason : undefined
    // The service tells a refresh that the user was deleted. Otherwise, the code of the request has deleted the user.
    const isGone = reason === 'user-deleted' && before?.status === 'refreshing'
    const isRejected = reason === 'revoked' || reason === 'expired' || isGone
    // The user may have signed in again since the request: the browser itself deletes the cookies of a rejected session.
    return [...written.values()].filter(({ isDeletion }) => !isDeletion || !isRejected).map(({ line }) => line)
  }
  // The store reads the cookies of a request synchronously.
  const isSignedIn = !isSignedOut(tokenStore.read() as Tokens)
  const hasSession = () => isSignedIn || setCookie().length > 0
  return {
    tokenStore,
    get setCookie() {
      return setCookie()
    },
    withCookies(response) {
      const lines = setCookie()
      if (!hasSession() || response.status < 200) return response
      // The headers of a redirect or of a fetched response are immutable.
      const copy = new Response(response.body, response)
      for (const line of lines) copy.headers.append('Set-Cookie', line)
      forbidCaching(copy.headers)
      return copy
    },
  }
}

/** The value of a `Set-Cookie` header. */
export const serializeCookie = (
  name: string,
  value: string,
  { path, expires, secure, httpOnly }: ServerCookieOptions,
): string =>
  `${name}=${encodeURIComponent(value)}; Path=${path}; Expires=${expires.toUTCString()}; SameSite=Lax${secure ? '; Secure' : ''}${httpOnly ? '; HttpOnly' : ''}`
