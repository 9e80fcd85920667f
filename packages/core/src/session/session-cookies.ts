import { ACCESS_COOKIES, LEGACY_REFRESH_COOKIE, REFRESH_COOKIE_PREFIXES } from '../contract/names.js'
import { parseJson } from '../lib/formats.js'
import { CANDIDATES, linked, type StoredTokens } from './stored-tokens.js'
import { claimsOf, validToken } from './tokens.js'

/** The cookies of a page or request, in their order. A name can occur twice, for example with and without a domain. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** The cookie that this kit writes for one host. Contains the raw refresh token. Every published kit reads it. */
export const refreshCookieName = (projectId: string) => `${REFRESH_COOKIE_PREFIXES[1]}${projectId}`

/** The access cookie that this kit writes. Contains a JSON array of the refresh token and the access token. */
export const ACCESS_COOKIE_NAME = ACCESS_COOKIES[1]

/** Whether a published kit stores an access token under this name. */
export const isAccessCookie = (name: string) => ACCESS_COOKIES.some((known) => known === name)

/** Project id and form of a cookie whose value is JSON. */
const JSON_FORM = new RegExp(`^(?:__Host-)?(?:${REFRESH_COOKIE_PREFIXES.join('|')})(.+)--(default|custom-.+)$`)

/** A cookie that holds a refresh token of one project, in any form that a published kit writes. */
export interface RefreshCookie {
  readonly name: string
  /** Null when the value is empty or malformed: the cookie is deleted like the others, but never read. */
  readonly refreshToken: string | null
  /** The sort key: the cookie with the greatest value was written last. */
  readonly updated: number
  /** Whether all subdomains of a parent domain share the cookie. */
  readonly shared: boolean
}

/** The refresh token that an access cookie belongs to, and the access token. */
export function parseAccessCookie(value: string): readonly unknown[] {
  const pair = parseJson(value)
  return Array.isArray(pair) ? pair : []
}

/** The tokens in all access cookies. */
const accessPairs = (cookies: Cookies) =>
  cookies.flatMap(([name, value]) => (isAccessCookie(name) ? [parseAccessCookie(value)] : []))

type AccessPairs = ReturnType<typeof accessPairs>

/** The access tokens that belong to a refresh token. */
const accessTokensOf = (pairs: AccessPairs, refreshToken: string | null): string[] =>
  pairs.flatMap(([owner, accessToken]) =>
    refreshToken !== null && owner === refreshToken && typeof accessToken === 'string' ? accessToken : [],
  )

/**
 * Finds the project's refresh cookies of all published kits, the newest first.
 *
 * JSON cookies are sorted by the time in their value, raw ones by the time when their access token was issued. That is in
 * seconds. In the same second, a shared cookie is newer than a raw one, because this kit deletes those that it replaces,
 * and a raw one is newer than other JSON cookies, because a kit that writes those deletes it. A raw cookie without an
 * access token is older than all others.
 */
export function refreshCookies(
  cookies: Cookies,
  projectId: string,
  pairs: AccessPairs = accessPairs(cookies),
): RefreshCookie[] {
  const found: RefreshCookie[] = []
  /** Each value once: a hostile request can repeat it. */
  const raw = new Set<string | null>()
  for (const [name, value] of cookies) {
    const [, project, form] = JSON_FORM.exec(name) ?? []
    if (project === projectId) {
      const { refresh_token: token, updated_at_millis: updated } = Object(parseJson(value))
      const isDated = Number.isFinite(updated)
      found.push({ name, refreshToken: validToken(token), updated: isDated ? updated : 0, shared: form !== 'default' })
    } else if (name === LEGACY_REFRESH_COOKIE) {
      // Its name has no project ID, so it is the last to be read.
      found.push({ name, refreshToken: validToken(value), updated: -1, shared: false })
    } else if (name === refreshCookieName(projectId) && !form) raw.add(validToken(value))
  }
  const hostUpdates = found.flatMap(({ shared, updated }) => (shared ? [] : updated))
  for (const refreshToken of raw) {
    const issued = accessTokensOf(pairs, refreshToken).map((token) => claimsOf(token).issued ?? 0)
    const end = Math.max(...issued) + 1000
    const updated = Math.max(0, ...issued, ...hostUpdates.filter((updated) => updated < end))
    found.unshift({ name: refreshCookieName(projectId), refreshToken, updated, shared: false })
  }
  return found.sort((a, b) => b.updated - a.updated || +b.shared - +a.shared)
}

/** The sessions in cookies: the first `limit` are tried. */
export function tokensOfCookies(cookies: Cookies, projectId: string, limit = CANDIDATES): StoredTokens {
  const pairs = accessPairs(cookies)
  const found = refreshCookies(cookies, projectId, pairs).flatMap(({ refreshToken }) => refreshToken ?? [])
  return linkedTokens(cookies, found, limit, pairs)
}

/** Links sessions with the access tokens in the cookies, the newest session first. */
export function linkedTokens(
  cookies: Cookies,
  refreshTokens: readonly string[],
  limit = CANDIDATES,
  pairs: AccessPairs = accessPairs(cookies),
): StoredTokens {
  return linked(
    // Each one once: a hostile request can repeat it.
    [...new Set(refreshTokens)].map((refreshToken, index) => {
      const accessTokens = index < limit ? accessTokensOf(pairs, refreshToken) : []
      const [accessToken = null] = accessTokens.sort((a, b) => claimsOf(b).expires - claimsOf(a).expires)
      return { refreshToken, accessToken }
    }),
    limit,
  )
}

/**
 * Reads `name=value; …`. Skips cookies whose value cannot be decoded: no kit writes them. Names keep other white space than
 * spaces: browsers let subdomains set a name that starts with it, and without it the name could be a `__Host-` name.
 */
export function parseCookies(text: string): Cookies {
  return text.split(/; */).flatMap((part): [string, string][] => {
    const equals = part.indexOf('=')
    if (equals < 0) return []
    const value = part.slice(equals + 1).trim()
    try {
      return [[part.slice(0, equals), decodeURIComponent(value.replace(/^"(.*)"$/, '$1'))]]
    } catch {
      return []
    }
  })
}
