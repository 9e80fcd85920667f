import { validToken } from './tokens.js'

/** The cookies of a page or request, in their order. A name can occur twice, for example with and without a domain. */
export type Cookies = readonly (readonly [name: string, value: string])[]

/** The cookie that this kit writes for one host. Contains the raw refresh token. Every published kit reads it. */
export const refreshCookieName = (projectId: string) => `stack-refresh-${projectId}`

/** The access cookie that this kit writes. Contains a JSON array of the refresh token and the access token. */
export const ACCESS_COOKIE_NAME = 'stack-access'

/** Whether a published kit stores an access token under this name. */
export const isAccessCookie = (name: string) => name === ACCESS_COOKIE_NAME || name === 'hexclave-access'

/** Written by kits before 2.8.3. The name has no project ID, so this cookie is the last to be read. */
export const LEGACY = 'stack-refresh'

/** Project id and form of a cookie whose value is JSON. */
const JSON_FORM = /^(?:__Host-)?(?:stack|hexclave)-refresh-(.+)--(default|custom-.+)$/

/** A cookie that holds a refresh token of one project, in any form that a published kit writes. */
export interface RefreshCookie {
  readonly name: string
  /** Null when the value is empty or malformed: the cookie is deleted like the others, but never read. */
  readonly refreshToken: string | null
  /** When the cookie was written, as a kit that writes JSON reports it. */
  readonly updated: unknown
  /** Whether all subdomains of a parent domain share the cookie. */
  readonly shared: boolean
}

/** The project's refresh cookies of all published kits, in their order. */
export const refreshCookiesOf = (cookies: Cookies, projectId: string): RefreshCookie[] =>
  cookies.flatMap(([name, value]) => {
    const [, project, form] = JSON_FORM.exec(name) ?? []
    if (form === undefined ? name !== LEGACY && name !== refreshCookieName(projectId) : project !== projectId) return []
    const { refresh_token: token, updated_at_millis: updated } = form
      ? Object(parseJson(value))
      : { refresh_token: value }
    return { name, refreshToken: validToken(token), updated, shared: form !== undefined && form !== 'default' }
  })

/** The refresh token that an access cookie belongs to, and the access token. */
export function parseAccessCookie(value: string): readonly unknown[] {
  const pair = parseJson(value)
  return Array.isArray(pair) ? pair : []
}

/** The tokens in all access cookies. */
export const accessPairs = (cookies: Cookies) =>
  cookies.flatMap(([name, value]) => (isAccessCookie(name) ? [parseAccessCookie(value)] : []))

/** The access tokens that belong to a refresh token. */
export const accessTokensOf = (pairs: ReturnType<typeof accessPairs>, refreshToken: string | null): string[] =>
  pairs.flatMap(([owner, accessToken]) =>
    refreshToken !== null && owner === refreshToken && typeof accessToken === 'string' ? accessToken : [],
  )

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
