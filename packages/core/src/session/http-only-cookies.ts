import type { Env } from '../env.js'
import { randomId } from '../lib/random-id.js'
import type { Cookies } from './session-cookies.js'
import { linked, type StoredTokens } from './stored-tokens.js'

// The cookies of a session whose refresh token is kept from the scripts of the page. Scripts know the session by its
// handle, a random value that is useless without the cookies that only the server reads:
//
//   latchkey-session-<project>-<handle>   read by scripts: this session is the current one
//   latchkey-ended-<project>-<handle>     read by scripts: this session has ended, whatever else the cookies say
//   latchkey-refresh-<project>-<handle>   HttpOnly: the refresh token
//   latchkey-access-<project>-<handle>    HttpOnly: the access token
//
// The handle is part of the names so that a late response can only affect its own session: it can neither replace a
// session that has started since, nor bring back one that has ended.

/** What a cookie of an HttpOnly session contains. */
export type HttpOnlyCookieKind = 'session' | 'ended' | 'refresh' | 'access'

/** How long the refresh token of a sign-in is kept until the page uses it, in milliseconds: 7 days. */
export const PENDING = 7 * 86_400_000
/** How long an access token is kept for the app's server, in milliseconds: one day. */
export const ACCESS_LIFETIME = 86_400_000
/** How long a session is kept, from its last use, in milliseconds: 365 days. */
export const LIFETIME = 365 * 86_400_000
/** After this time a session that is used is kept for another `LIFETIME`, in milliseconds. */
export const RENEWAL = 86_400_000
/**
 * How long it is known that a session has ended, after the server has removed its tokens. In milliseconds, longer than any
 * response is under way. By the clock of the server: that of the device can jump.
 */
export const ENDED_LIFETIME = 3_600_000
/** The value of an ended cookie since the server has removed the other cookies of the session: when it did. */
export const removedValue = (now: number): string => `removed.${now}`
/** When the server has removed the other cookies of an ended session, in milliseconds since 1970. Undefined before that. */
export const removedAt = (value: string): number | undefined =>
  value.startsWith('removed.') ? Number(value.slice(8)) || 0 : undefined
/** The value of a session cookie that a script has written. The server replaces it by the time of the renewal. */
export const NOT_RENEWED = 'new'

/** The path at which the handler of the app's server responds by default. */
export const HTTP_ONLY_PATH = '/api/latchkey'
/** In requests to the handler: scripts of other sites cannot send it. In its responses: that the handler responded. */
export const HTTP_ONLY_HEADER = 'x-latchkey-http-only'
/** The value of the header when the browser stores no cookies with the `__Host-` prefix: Safari on http://localhost. */
export const PLAIN_COOKIES = 'plain'

/** The endpoints that exchange a refresh token for an access token, below the path of the API. */
export const TOKEN_ENDPOINT = '/auth/oauth/token'
export const REFRESH_ENDPOINT = '/auth/sessions/current/refresh'

const HANDLE = /^http-only\.[0-9a-z]{26}$/

/** Makes the handle of a session from an ID of 26 characters. */
export const handleOf = (id: string): string => `http-only.${id}`

/** Creates the handle of a session: the time and 85 random bits. Handles of later sessions sort after those of earlier ones. */
export const createHandle = ({ now, randomBytes }: Pick<Env, 'now' | 'randomBytes'>): string =>
  handleOf(Math.floor(now()).toString(36).padStart(9, '0') + randomId(randomBytes, 85))

/** Whether a value is a handle. */
export const isHandle = (token: unknown): token is string => typeof token === 'string' && HANDLE.test(token)

/** With HTTPS, browsers store the cookie only if this host sets it: no other subdomain can replace it. */
const prefixOf = (secure: boolean) => (secure ? '__Host-latchkey' : 'latchkey')

/** Whether scripts of the page must not read cookies of a kind. */
export const isHidden = (kind: HttpOnlyCookieKind): boolean => kind === 'refresh' || kind === 'access'

/** The name of a cookie. */
export const httpOnlyCookieName = (kind: HttpOnlyCookieKind, projectId: string, handle: string, secure: boolean) =>
  `${prefixOf(secure)}-${kind}-${projectId}-${handle}`

/** Whether a request has cookies of the project that only a page with HTTPS can set. */
export const hasSecureCookies = (cookies: Cookies, projectId: string): boolean =>
  cookies.some(([name]) => name.startsWith(`${prefixOf(true)}-`) && name.includes(`-${projectId}-`))

/** The values of the cookies of one kind, by handle. */
export function httpOnlyCookies(
  cookies: Cookies,
  kind: HttpOnlyCookieKind,
  projectId: string,
  secure: boolean,
): Map<string, string> {
  const start = httpOnlyCookieName(kind, projectId, '', secure)
  return new Map(
    cookies.flatMap(([name, value]) => {
      const handle = name.slice(start.length)
      return name.startsWith(start) && isHandle(handle) ? [[handle, value] as const] : []
    }),
  )
}

/** The handle of the current session. */
export const currentHandle = (cookies: Cookies, projectId: string, secure: boolean): string | undefined =>
  openHandles(cookies, projectId, secure)[0]

/**
 * The handles of the sessions that have not ended, the newest first. That is the session that started last: a page ends the
 * others when it starts one. A late response can renew an earlier one.
 */
export function openHandles(cookies: Cookies, projectId: string, secure: boolean): string[] {
  const ended = httpOnlyCookies(cookies, 'ended', projectId, secure)
  const open = [...httpOnlyCookies(cookies, 'session', projectId, secure).keys()].filter((handle) => !ended.has(handle))
  return open.sort().reverse()
}

/** Whether the server should renew a session cookie with this value. */
export const needsRenewal = (value: string, now: number): boolean => !(Math.abs(now - Number(value)) <= RENEWAL)

/** The session of a request as its server reads it. */
export interface HttpOnlySession extends StoredTokens {
  readonly handle: string
}

/** The sessions in the cookies of a request that are HttpOnly sessions, the current one first. */
export function httpOnlySessionsOf(cookies: Cookies, projectId: string, secure: boolean): readonly HttpOnlySession[] {
  const refreshTokens = httpOnlyCookies(cookies, 'refresh', projectId, secure)
  const accessTokens = httpOnlyCookies(cookies, 'access', projectId, secure)
  const sessions = new Map<string, HttpOnlySession>()
  for (const handle of openHandles(cookies, projectId, secure)) {
    const refreshToken = refreshTokens.get(handle)
    if (refreshToken && !sessions.has(refreshToken))
      sessions.set(refreshToken, { handle, refreshToken, accessToken: accessTokens.get(handle) || null })
  }
  return [...sessions.values()]
}

/** The tokens in the cookies of a request, if it has an HttpOnly session. */
export function httpOnlyTokensOf(cookies: Cookies, projectId: string, secure: boolean): StoredTokens | undefined {
  const sessions = httpOnlySessionsOf(cookies, projectId, secure)
  return sessions.length === 0
    ? undefined
    : linked(sessions.map(({ refreshToken, accessToken }) => ({ refreshToken, accessToken })))
}
