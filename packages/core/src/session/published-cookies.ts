import type { Tokens } from '../session-types.js'
import { claimsOf, validToken } from './tokens.js'

/** A cookie that holds a refresh token of one project, in any form that a published kit writes. */
export interface RefreshCookie {
  readonly name: string
  /** Absent when the value is empty or malformed: the cookie is deleted like the others, but never read. */
  readonly refreshToken: string | undefined
  /** The sort key: the cookie with the greatest value was written last. */
  readonly updated: number
  /** Whether all subdomains of a parent domain share the cookie. */
  readonly shared: boolean
}

/** The cookies of a page or request, in their order. A name can occur twice, for example with and without a domain. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** The cookie that this kit writes for one host. Contains the raw refresh token. Every published kit reads it. */
export const refreshCookieName = (projectId: string) => `stack-refresh-${projectId}`

/** The access cookie that this kit writes. Contains a JSON array of the refresh token and the access token. */
export const ACCESS_COOKIE_NAME = 'stack-access'

/** Whether a published kit stores an access token under this name. */
export const isAccessCookie = (name: string) => name === ACCESS_COOKIE_NAME || name === 'hexclave-access'

/** Written by kits before 2.8.3. The name has no project ID, so this cookie is the last to be read. */
const LEGACY = 'stack-refresh'

/** Project id and form of a cookie whose value is JSON. */
const JSON_FORM = /^(?:__Host-)?(?:stack|hexclave)-refresh-(.+)--(default|custom-.+)$/

/**
 * Finds the project's refresh cookies of all published kits, the newest first.
 *
 * JSON cookies are sorted by the time in their value. A kit that writes a JSON cookie deletes the raw cookie of its
 * host, so a raw cookie is newer than the JSON cookies of the host. A kit on another subdomain cannot delete the raw
 * cookie. To compare a raw cookie with a shared one, the time when its access token was issued is used. It is in seconds:
 * at the same time, the shared one is the newer one, because this kit deletes those that it replaces.
 */
export function refreshCookies(cookies: Cookies, projectId: string): RefreshCookie[] {
  const found = cookies.flatMap(([name, value]): RefreshCookie[] => {
    if (name === LEGACY) return [{ name, refreshToken: validToken(value) ?? undefined, updated: -1, shared: false }]
    // Stryker disable next-line ArrayDeclaration: the change leaves the project undefined, which no project is.
    const [, project, form] = JSON_FORM.exec(name) ?? []
    if (project !== projectId) return []
    const { refresh_token: token, updated_at_millis: updated } = Object(parseJson(value))
    const refreshToken = validToken(token) ?? undefined
    return [{ name, refreshToken, updated: Number.isFinite(updated) ? updated : 0, shared: form !== 'default' }]
  })
  const hostUpdates = found.flatMap(({ shared, updated }) => (shared ? [] : updated))
  const pairs = accessPairs(cookies)
  const name = refreshCookieName(projectId)
  // Once for each value: a hostile request can repeat it.
  for (const value of new Set(cookies.flatMap((cookie) => (cookie[0] === name ? cookie[1] : [])))) {
    const refreshToken = validToken(value) ?? undefined
    const issued = accessTokensOf(pairs, refreshToken).map((token) => claimsOf(token).issued ?? 0)
    // Stryker disable next-line BooleanLiteral: only cookies of other names are looked for as shared ones.
    found.unshift({ name, refreshToken, updated: Math.max(0, ...hostUpdates, ...issued), shared: false })
  }
  return found.sort((a, b) => b.updated - a.updated || +b.shared - +a.shared)
}

/** The tokens in all access cookies. */
export const accessPairs = (cookies: Cookies) =>
  cookies.flatMap(([name, value]) => (isAccessCookie(name) ? parseAccessCookie(value) : []))

/** The access tokens that belong to a refresh token. */
export const accessTokensOf = (pairs: ReturnType<typeof accessPairs>, refreshToken: string | undefined): string[] =>
  pairs.flatMap((pair) =>
    refreshToken !== undefined && pair.refreshToken === refreshToken && typeof pair.accessToken === 'string'
      ? pair.accessToken
      : [],
  )

/** The refresh token that an access cookie belongs to, and the access token. */
export function parseAccessCookie(value: string): { refreshToken?: unknown; accessToken?: unknown } {
  const pair = parseJson(value)
  return Array.isArray(pair) ? { refreshToken: pair[0], accessToken: pair[1] } : {}
}

/** The session in a `Cookie` header or in `document.cookie`. */
export function tokensOfCookies(text: string, projectId: string): Tokens {
  const cookies = parseCookies(text)
  const refreshToken = refreshCookies(cookies, projectId).find((cookie) => cookie.refreshToken)?.refreshToken
  const accessTokens = accessTokensOf(accessPairs(cookies), refreshToken).sort(
    (a, b) => claimsOf(b).expires - claimsOf(a).expires,
  )
  return { refreshToken: refreshToken ?? null, accessToken: accessTokens[0] ?? null }
}

/**
 * Reads `name=value; …`. Skips cookies whose value cannot be decoded: no kit writes them. Names keep other white space than
 * spaces: browsers let subdomains set a name that starts with it, and without it the name could be a `__Host-` name.
 */
export function parseCookies(text: string): Cookies {
  return text.split(/; */).flatMap((part): [string, string][] => {
    const equals = part.indexOf('=')
    // Stryker disable next-line EqualityOperator: a cookie without a name is none that the client reads.
    if (equals < 0) return []
    const value = part.slice(equals + 1).trim()
    try {
      return [[part.slice(0, equals), decodeURIComponent(value.replace(/^"(.*)"$/, '$1'))]]
    } catch {
      return []
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
