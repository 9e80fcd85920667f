import type { Env } from '../env.js'
import { randomId } from '../lib/base32.js'
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

/** The content of a cookie of an HttpOnly session. */
export type HttpOnlyCookieKind = 'session' | 'ended' | 'refresh' | 'access'

/** How long the refresh token of a sign-in is kept until the page uses it, in milliseconds: 7 days. */
export const PENDING = 7 * 86_400_000
/** How long an access token is kept for the app's server, in milliseconds: one day. */
export const ACCESS_LIFETIME = 86_400_000
/** How long a session is kept, from its last use, in milliseconds: 365 days. */
export const LIFETIME = 365 * 86_400_000
/** After this time a session that is used is kept for another `LIFETIME`, in milliseconds. */
const RENEWAL = 86_400_000
/**
 * How long it is known that a session has ended, after the server has removed its tokens. In milliseconds, longer than any
 * response is under way. By the clock of the server: that of the device can jump.
 */
const ENDED_LIFETIME = 3_600_000
/**
 * When the server has removed the other cookies of an ended session, in milliseconds since 1970. Undefined before that: the
 * value is `1`.
 */
const removedAt = (value: string): number | undefined =>
  value.startsWith('removed.') ? Number(value.slice(8)) || 0 : undefined
/** The value of a session cookie that a script has written. The server replaces it by the time of the renewal. */
const NOT_RENEWED = 'new'

/** The path at which the handler of the app's server responds by default. */
export const HTTP_ONLY_PATH = '/api/latchkey'
/** In requests to the handler: scripts of other sites cannot send it. In its responses: that the handler responded. */
export const HTTP_ONLY_HEADER = 'x-latchkey-http-only'
/** The value of the header when the browser stores no cookies with the `__Host-` prefix: Safari on http://localhost. */
export const PLAIN_COOKIES = 'plain'
/** The value of the header in a response of the handler that could not reach the service. */
export const UNREACHABLE = 'unreachable'
/** The values of the header in a response of the handler that refuses the login of a program: the code of the error. */
export const DISABLED_LOGINS = ['CLI_LOGIN_DISABLED', 'AGENT_AUTH_NOT_ENABLED'] as const

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
const isHidden = (kind: HttpOnlyCookieKind): boolean => kind === 'refresh' || kind === 'access'

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
): ReadonlyMap<string, string> {
  const start = httpOnlyCookieName(kind, projectId, '', secure)
  return new Map(
    cookies.flatMap(([name, value]) => {
      const handle = name.slice(start.length)
      return name.startsWith(start) && isHandle(handle) ? [[handle, value] as const] : []
    }),
  )
}

/** A cookie to set, on each host and path alike: with the path `/` and `SameSite=Lax`. */
export interface CookieLine {
  readonly name: string
  readonly value: string
  /** In milliseconds. 0 deletes the cookie. */
  readonly lifetime: number
  /** Whether scripts of the page must not read the cookie. */
  readonly httpOnly: boolean
}

/** When a cookie expires. */
export const expiryOf = ({ lifetime }: CookieLine, now: number): Date => new Date(lifetime > 0 ? now + lifetime : 0)

export type HttpOnlySessions = ReturnType<typeof httpOnlySessions>

/**
 * The protocol of HttpOnly sessions: reads the sessions in cookies, and returns the cookies that change them. Pure: a page,
 * a request and the handler each set the cookies in their own way.
 */
export function httpOnlySessions(cookies: Cookies, projectId: string, secure: boolean) {
  const [session, ended, refresh, access] = (['session', 'ended', 'refresh', 'access'] as const).map((kind) =>
    httpOnlyCookies(cookies, kind, projectId, secure),
  ) as [Values, Values, Values, Values]
  const line = (kind: HttpOnlyCookieKind, handle: string, value: string, lifetime: number): CookieLine => ({
    name: httpOnlyCookieName(kind, projectId, handle, secure),
    value,
    lifetime,
    httpOnly: isHidden(kind),
  })
  const started = [...session.keys()].sort()
  // The newest first: a page ends the others when it starts one. A late response can renew an earlier one.
  const open = started.filter((handle) => !ended.has(handle)).reverse()
  const found = { session, refresh, access }
  const tokenCookiesOf = (handle: string) =>
    (['session', 'refresh', 'access'] as const).filter((kind) => found[kind].has(handle))
  const store = (handle: string, refreshToken: string, now: number) => [
    line('session', handle, String(now), LIFETIME),
    line('refresh', handle, refreshToken, LIFETIME),
  ]
  /** The handles of the open sessions by refresh token, the current one first. Each token once, with its newest handle. */
  const handles = new Map<string, string>()
  for (const handle of open) {
    const refreshToken = refresh.get(handle)
    if (refreshToken && !handles.has(refreshToken)) handles.set(refreshToken, handle)
  }
  return {
    /** The refresh tokens, and the access tokens, by handle. */
    refresh,
    access,
    /** The handles of all sessions in the browser, the current one last. */
    started,
    /** The handles of the sessions that have not ended, the current one first. */
    open,
    /** Whether there is a cookie of a handle. */
    has: (handle: string) => [session, ended, refresh].some((values) => values.has(handle)),

    /** The handle of the session of a refresh token. */
    handleOf: (refreshToken: string | null) => handles.get(refreshToken ?? ''),
    /** The tokens of the sessions, the current one first, as the app's server reads them. Undefined if there is none. */
    tokens: (): StoredTokens | undefined =>
      handles.size === 0
        ? undefined
        : linked([...handles].map(([refreshToken, of]) => ({ refreshToken, accessToken: access.get(of) || null }))),

    /** The cookies of a session that a page starts. The server renews it. */
    startInPage: (handle: string) => [line('session', handle, NOT_RENEWED, LIFETIME)],
    /** The cookies of a session that a server starts. */
    start: store,
    /** The cookie that keeps a refresh token until the page uses its session. */
    hold: (handle: string, refreshToken: string) => [line('refresh', handle, refreshToken, PENDING)],
    /** The cookie that stores an access token for the app's server. */
    storeAccessToken: (handle: string, accessToken: string) => [line('access', handle, accessToken, ACCESS_LIFETIME)],
    /** The cookies that extend the current session, if it is time: browsers keep cookies of servers for longer. */
    renew(now: number): readonly CookieLine[] {
      const [handle = ''] = open
      const refreshToken = refresh.get(handle) ?? ''
      return isTokenShaped(refreshToken) && needsRenewal(session.get(handle) ?? '', now)
        ? store(handle, refreshToken, now)
        : []
    },
    /**
     * The cookies that end a session in the browser. From then on, a late response cannot bring it back. The handler ends it
     * at the service with the next request of the page, and removes its tokens.
     */
    end: (handle: string) => [line('ended', handle, '1', LIFETIME), line('session', handle, '', 0)],
    /** The handles of the sessions that have ended and still have cookies, also those that a late response has set again. */
    ended: (now: number): readonly string[] =>
      [...ended].flatMap(([handle, value]) =>
        now - (removedAt(value) ?? 0) > ENDED_LIFETIME || tokenCookiesOf(handle).length > 0 ? handle : [],
      ),
    /** The cookies that remove what is left of an ended session. That it has ended is forgotten last. */
    remove(handle: string, now: number): readonly CookieLine[] {
      const kinds = tokenCookiesOf(handle)
      // No response from before that time is on its way any more.
      const isForgotten = kinds.length === 0 && removedAt(ended.get(handle) ?? '') !== undefined
      return [
        ...kinds.map((kind) => line(kind, handle, '', 0)),
        isForgotten ? line('ended', handle, '', 0) : line('ended', handle, `removed.${now}`, LIFETIME),
      ]
    },
  }
}

type Values = ReadonlyMap<string, string>

/** Whether the server should renew a session cookie with this value. */
const needsRenewal = (value: string, now: number): boolean => !(Math.abs(now - Number(value)) <= RENEWAL)

/**
 * Whether a value can be a refresh token: the service creates long random ones. Shorter values could occur anywhere in a
 * response, which would grow when handles replace them.
 */
export const isTokenShaped = (value: string): boolean => /^[\x21-\x7e]{20,}$/.test(value)
