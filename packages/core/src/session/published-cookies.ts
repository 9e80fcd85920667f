import type { Env } from '../env.js'
import { sharedCookieName } from './find-shared-domain.js'
import {
  accessPairs,
  accessTokensOf,
  type Cookies,
  LEGACY,
  parseCookies,
  type RefreshCookie,
  refreshCookieName,
  refreshCookiesOf,
} from './session-cookies.js'
import { readSharedDomain } from './shared-domain.js'
import { CANDIDATES, linked, type StoredTokens } from './stored-tokens.js'
import { claimsOf } from './tokens.js'

// A page loads this when it has several refresh cookies, or shares its session with other subdomains.

/** A refresh cookie with its age. */
export interface DatedCookie extends RefreshCookie {
  /** The sort key: the cookie with the greatest value was written last. */
  readonly updated: number
}

/**
 * Finds the project's refresh cookies of all published kits, the newest first.
 *
 * JSON cookies are sorted by the time in their value, raw ones by the time when their access token was issued. That is in
 * seconds. In the same second, a shared cookie is newer than a raw one, because this kit deletes those that it replaces,
 * and a raw one is newer than other JSON cookies, because a kit that writes those deletes it. A raw cookie without an
 * access token is older than all others.
 */
export function refreshCookies(cookies: Cookies, projectId: string): DatedCookie[] {
  const all = refreshCookiesOf(cookies, projectId)
  const pairs = accessPairs(cookies)
  const isRaw = ({ name }: RefreshCookie) => name === refreshCookieName(projectId)
  const found = all.flatMap((cookie): DatedCookie[] => {
    const { name, updated } = cookie
    if (isRaw(cookie)) return []
    return [{ ...cookie, updated: name === LEGACY ? -1 : Number.isFinite(updated) ? (updated as number) : 0 }]
  })
  const hostUpdates = found.flatMap(({ shared, updated }) => (shared ? [] : updated))
  // Once for each value: a hostile request can repeat it.
  const raw = new Map(all.filter(isRaw).map((cookie) => [cookie.refreshToken, cookie]))
  for (const cookie of raw.values()) {
    const issued = accessTokensOf(pairs, cookie.refreshToken).map((token) => claimsOf(token).issued ?? 0)
    const end = Math.max(...issued) + 1000
    found.unshift({ ...cookie, updated: Math.max(0, ...issued, ...hostUpdates.filter((updated) => updated < end)) })
  }
  return found.sort((a, b) => b.updated - a.updated || +b.shared - +a.shared)
}

/** The sessions in a `Cookie` header or in `document.cookie`. */
export function tokensOfCookies(text: string, projectId: string): StoredTokens {
  const cookies = parseCookies(text)
  const found = refreshCookies(cookies, projectId).flatMap(({ refreshToken }) => refreshToken ?? [])
  return linkedTokens(cookies, found)
}

/** Links sessions with the access tokens in the cookies, the newest session first. */
export function linkedTokens(cookies: Cookies, refreshTokens: readonly string[]): StoredTokens {
  const pairs = accessPairs(cookies)
  return linked(
    // Each one once: a hostile request can repeat it.
    [...new Set(refreshTokens)].slice(0, CANDIDATES).map((refreshToken) => {
      const accessTokens = accessTokensOf(pairs, refreshToken)
      const [accessToken = null] = accessTokens.sort((a, b) => claimsOf(b).expires - claimsOf(a).expires)
      return { refreshToken, accessToken }
    }),
  )
}

export type PublishedCookies = ReturnType<typeof publishedCookies>

/**
 * What a cookie store needs for several refresh cookies and for shared sessions.
 *
 * @param write Writes a cookie. Returns whether the browser has stored it.
 */
export function publishedCookies(
  projectId: string,
  env: Pick<Env, 'now' | 'page' | 'emit' | 'sharedStore'>,
  write: (name: string, value: string, days: number, domain: string) => boolean,
) {
  const reported = new Set<string>()
  return {
    sorted: refreshCookies,
    /** The session in the cookies. Reports each cookie of the project that contains no token once. */
    tokens(text: string): StoredTokens {
      for (const { name, refreshToken } of refreshCookiesOf(parseCookies(text), projectId)) {
        if (refreshToken !== null || reported.has(name)) continue
        reported.add(name)
        env.emit?.({ type: 'invalid-storage', place: `cookie ${name}`, reason: 'it does not hold a token' })
      }
      return tokensOfCookies(text, projectId)
    },
    /**
     * Stores a refresh token for all subdomains if the project shares sessions. Returns the name of the cookie if the browser
     * has stored it.
     */
    write(forms: readonly RefreshCookie[], refreshToken: string, accessToken: string | null): string | undefined {
      const { domain } = readSharedDomain(projectId, env)
      if (!domain) return undefined
      // Not older than the access token and the cookies that it replaces, even if the clock of the device is behind.
      const newest = Number(forms[0]?.updated ?? 0) + 1
      const updated = Math.max(env.now(), newest, (accessToken && claimsOf(accessToken).issued) || 0)
      const value = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated })
      const name = sharedCookieName(projectId, domain)
      return write(name, value, 365, domain) ? name : undefined
    },
  }
}
