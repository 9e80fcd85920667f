import type { Client } from '../client.js'
import { revokeTokens } from '../flows/session/revoke-tokens.js'
import { INTERNALS } from '../lib/internals.js'
import { type CookieLine, createHandle, httpOnlySessions, isTokenShaped } from '../session/http-only-cookies.js'
import { allowsPlainCookies } from '../session/requests/plain-cookies.js'
import { LIMITS } from '../session/requests/request-limits.js'
import { hostRefreshTokens } from '../session/script-session-migration.js'
import { parseCookies } from '../session/session-cookies.js'
import { attributesOf, serializeCookie } from './cookie-token-store.js'

/** How long the service has to end the sessions that the page has left, in milliseconds. */
const REVOKE_LIMIT = 5000

/** A URL of the page. Proxies often replace the host in the URL of the request. */
export function pageUrl({ headers, url }: Request): string {
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) ? origin : url
}

export type PageSession = ReturnType<typeof pageSession>

/** The sessions in the cookies of a request, and the cookies that its response sets. */
export function pageSession(
  client: Client,
  request: Request,
  { secure, isMigrating }: { readonly secure: boolean; readonly isMigrating: boolean },
) {
  const { projectId } = client
  const { env } = client[INTERNALS]
  const cookies = parseCookies(request.headers.get('cookie') ?? '')
  const sessions = httpOnlySessions(cookies, projectId, secure)
  const refreshTokens = new Map([...sessions.refresh].filter(([, token]) => isTokenShaped(token)))
  const handles = new Map([...refreshTokens].map(([handle, token]) => [token, handle]))
  /** The refresh tokens that the service gets with the request, and could repeat in its response. */
  const sent = new Set<string>()
  const setCookie = new Map<string, string>()
  const set = (lines: readonly CookieLine[]) => {
    for (const line of lines) {
      const text = serializeCookie(line.name, line.value, attributesOf(line, env.now(), secure))
      // The clock of the device may be wrong: browsers prefer `Max-Age`, which does not depend on it.
      setCookie.set(line.name, `${text}; Max-Age=${line.lifetime / 1000}`)
    }
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
     * Whether the browser has sent a cookie of a handle. Without any, a rejection would end the session although the browser
     * hides its cookies only for a moment. A page that has lost nothing but the refresh token sends its session cookie.
     */
    has: sessions.has,
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
      set(sessions.hold(handle, refreshToken))
      return handle
    },
    /** Stores an access token for the app's server. */
    setAccessToken: (handle: string, accessToken: string) => set(sessions.storeAccessToken(handle, accessToken)),
    /** Extends the current session. */
    renew: () => set(sessions.renew(env.now())),
    /**
     * Ends sessions that the page has left, at the service, too, and removes their cookies. Those that it cannot end now stay
     * for the next time.
     */
    async removeEnded(): Promise<void> {
      const [current = ''] = sessions.open
      const end = env.now() + REVOKE_LIMIT
      // One after the other: anyone can invent cookies of many sessions.
      for (const handle of sessions.ended(env.now()).slice(0, LIMITS.endedSessions)) {
        const refreshToken = refreshTokens.get(handle)
        const timeout = end - env.now()
        if (refreshToken !== undefined && refreshToken !== refreshTokens.get(current)) {
          const tokens = { refreshToken, accessToken: sessions.access.get(handle) ?? null }
          if (timeout <= 0 || !(await revokeTokens(client, tokens, { timeout }))) continue
        }
        set(sessions.remove(handle, env.now()))
      }
    },
  }
}

const escapeRegExp = (text: string) => text.replace(/[^\w]/g, '\\$&')
