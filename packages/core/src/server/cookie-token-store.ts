import type { Client } from '../client.js'
import { anyValue, checkClient, checkOptions } from '../contract/check-input.js'
import { boolean, type DocumentedFields, entity, optional, plain, string } from '../contract/schema/index.js'
import type { Env } from '../env.js'
import { areHeaders } from '../lib/formats.js'
import { INTERNALS } from '../lib/internals.js'
import { invalidOption, typeName } from '../lib/latchkey-error.js'
import {
  type CookieLine,
  createHandle,
  expiryOf,
  type HttpOnlySessions,
  hasSecureCookies,
  httpOnlySessions,
} from '../session/http-only-cookies.js'
import { allowsPlainCookies, usesHostCookies } from '../session/requests/plain-cookies.js'
import { tokensOfHeaders } from '../session/requests/request-headers.js'
import { isOversized } from '../session/requests/request-limits.js'
import { hostRefreshTokens, migrationEnd, type ScriptSessionMigration } from '../session/script-session-migration.js'
import {
  ACCESS_COOKIE_NAME,
  type Cookies,
  isAccessCookie,
  linkedTokens,
  parseAccessCookie,
  refreshCookieName,
  refreshCookies,
  tokensOfCookies,
} from '../session/session-cookies.js'
import { REJECTED, refreshTokensOf, type StoredTokens } from '../session/stored-tokens.js'
import { NO_TOKENS } from '../session/tokens.js'
import type { RequestHeaders, TokenStore } from '../session-types.js'

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

/** The options of {@link createRequestSession}. */
export const REQUEST_SESSION_OPTIONS = {
  httpOnly: optional(boolean),
  migrateScriptSessionsUntil: anyValue,
} satisfies Record<keyof RequestSessionOptions, unknown>

const COOKIE_STORE_OPTIONS = {
  /**
   * Whether the page is loaded over HTTPS: cookies of scripts are then `Secure`. Default: true when `url` starts with
   * `https:`. Cookies of HttpOnly sessions always are, except in development on localhost.
   */
  secure: optional(boolean),
  /** URL of the page. Guards add it to the sign-in URL, so that the user returns to it. */
  url: optional(string),
  /**
   * The headers of the request. A session in `Authorization: Bearer …` or `x-stack-auth`, as an app without cookies sends it,
   * replaces the one in the cookies, and sets none. Default: only cookies are read.
   */
  headers: optional(plain<RequestHeaders>('headers', 'the headers of a request', areHeaders)),
}
const ALL_OPTIONS = entity({ ...REQUEST_SESSION_OPTIONS, ...COOKIE_STORE_OPTIONS })
/** Options of {@link createCookieTokenStore}. */
export interface CookieTokenStoreOptions extends RequestSessionOptions, DocumentedFields<typeof COOKIE_STORE_OPTIONS> {}

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
  checkOptions('createCookieTokenStore', options, ALL_OPTIONS)
  if (typeof cookies?.getAll !== 'function' || typeof cookies.set !== 'function')
    throw invalidOption('createCookieTokenStore', 'cookies', 'an object with `getAll` and `set`', typeName(cookies))
  const { headers } = options
  const bearer = headers && !isOversized(headers) && tokensOfHeaders(headers, client.projectId)
  if (bearer) return { url: options.url, ...headerStore(bearer) }
  const sent = cookies.getAll().map(({ name, value }) => [name, value] as const)
  // Anyone can send such cookies: they are no session.
  const isTooLarge = isOversized({ cookie: sent.map(([name, value]) => `${name}=${value}`).join(';') })
  return cookieTokenStore(client, isTooLarge ? [] : sent, cookies, options)
}

/** The store of the cookies that a request has sent. */
export function cookieTokenStore(
  client: Client,
  found: Cookies,
  cookies: Pick<ServerCookies, 'set'>,
  options: CookieTokenStoreOptions,
): CookieTokenStore {
  // Not a pattern of the parameters, which would be in the declarations, where the internals are not.
  const { projectId } = client
  const { env } = client[INTERNALS]
  const { url, secure: isSecure = url?.startsWith('https:') ?? false, httpOnly } = options
  const isHttps = isSecure || hasSecureCookies(found, projectId)
  const secure = isHttps || usesHostCookies(env, url, found, projectId)
  const set: SetCookies = (lines) => {
    for (const line of lines)
      cookies.set(line.name, line.value, attributesOf(line, env.now(), isHttps || line.name.startsWith('__Host-')))
  }
  const sessions = httpOnlySessions(found, projectId, secure)
  const current = sessions.tokens()
  const ofScripts = scriptCookieStore(projectId, found, set)
  const isMigrating = migrationEnd('createCookieTokenStore', options) > env.now()
  if (!(httpOnly ?? current)) return { url, ...ofScripts }
  const migrating = isMigrating ? hostRefreshTokens(found, projectId, allowsPlainCookies(env, url)) : []
  const initial = current ?? linkedTokens(found, migrating)
  return { url, ...httpOnlyStore({ env, sessions, initial, ofScripts, set }) }
}

type SetCookies = (lines: readonly CookieLine[]) => void

interface SyncStore {
  read(): StoredTokens
  write(tokens: StoredTokens): void
}

/** A session that the request has in its headers: the caller stores it, so that changes stay in this request. */
export function headerStore(sent: StoredTokens): SyncStore {
  let tokens = sent
  return {
    read: () => tokens,
    write(next) {
      tokens = next
    },
  }
}

/** The session in the cookies that scripts of the page write. */
function scriptCookieStore(projectId: string, found: Cookies, set: SetCookies): SyncStore {
  let tokens: StoredTokens = tokensOfCookies(found, projectId)
  const write = (name: string, value: string, lifetime: number) => set([{ name, value, lifetime, httpOnly: false }])
  return {
    read: () => tokens,
    write(next) {
      const { accessToken, refreshToken } = next
      // The page deletes the cookies of a rejected session itself: the user may have signed in again since the request.
      if (next.next || next === REJECTED) {
        tokens = next
        return
      }
      const forms = refreshCookies(found, projectId)
      // An existing session keeps its cookie: the response could otherwise replace a session that has started meanwhile.
      const stored = forms.find((form) => refreshToken !== null && form.refreshToken === refreshToken)?.name
      const current = refreshToken === null ? undefined : (stored ?? refreshCookieName(projectId))
      if (refreshToken !== null && stored === undefined) write(refreshCookieName(projectId), refreshToken, 365 * DAY)
      if (refreshToken !== null && accessToken !== null)
        write(ACCESS_COOKIE_NAME, JSON.stringify([refreshToken, accessToken]), DAY)
      if (stored === undefined) {
        for (const { name } of forms) if (name !== current) write(name, '', 0)
        const replaced: unknown[] = forms.flatMap((form) => form.refreshToken ?? [])
        for (const [name, value] of found) {
          const isNew = name === ACCESS_COOKIE_NAME && refreshToken !== null && accessToken !== null
          if (isAccessCookie(name) && !isNew && replaced.includes(parseAccessCookie(value)[0])) write(name, '', 0)
        }
      }
      tokens = next
    },
  }
}

/** The session in cookies that scripts of the page cannot read, except for its handle. */
function httpOnlyStore({
  env,
  sessions,
  initial,
  ofScripts,
  set,
}: {
  readonly env: Env
  readonly sessions: HttpOnlySessions
  /** The tokens of the request: of an HttpOnly session, or of one that the page has yet to move. */
  readonly initial: StoredTokens
  readonly ofScripts: SyncStore
  readonly set: SetCookies
}): SyncStore {
  let tokens = initial
  let current = sessions.handleOf(initial.refreshToken)
  return {
    read: () => tokens,
    write(next) {
      const { accessToken, refreshToken } = next
      const isSignOut = refreshToken === null && next.next === undefined && next !== REJECTED
      const isOther = refreshToken !== tokens.refreshToken
      if (next === REJECTED || (!isSignOut && isOther && refreshTokensOf(tokens).includes(refreshToken))) {
        // The service has rejected a session: the page ends it itself.
        current = sessions.handleOf(refreshToken)
        tokens = next
        return
      }
      if (isSignOut || isOther) {
        // All of them: two sessions that start at the same time do not end each other.
        for (const handle of [...sessions.started, ...(current === undefined ? [] : [current])])
          set(sessions.end(handle))
        ofScripts.write(NO_TOKENS)
        current = refreshToken === null ? undefined : createHandle(env)
        if (current !== undefined && refreshToken !== null) set(sessions.start(current, refreshToken, env.now()))
      }
      if (current !== undefined && accessToken !== null) set(sessions.storeAccessToken(current, accessToken))
      tokens = { accessToken, refreshToken }
    },
  }
}

/** The attributes of a cookie of a session. */
export const attributesOf = (line: CookieLine, now: number, secure: boolean): ServerCookieOptions => ({
  path: '/',
  expires: expiryOf(line, now),
  sameSite: 'lax',
  secure,
  httpOnly: line.httpOnly,
})

/** The value of a `Set-Cookie` header. */
export const serializeCookie = (
  name: string,
  value: string,
  { path, expires, secure, httpOnly }: ServerCookieOptions,
): string =>
  `${name}=${encodeURIComponent(value)}; Path=${path}; Expires=${expires.toUTCString()}; SameSite=Lax${secure ? '; Secure' : ''}${httpOnly ? '; HttpOnly' : ''}`
