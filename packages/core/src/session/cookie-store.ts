import type { CookieJar, Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { TokenStore, Tokens } from '../session-types.js'
import {
  ACCESS_COOKIE_NAME,
  isAccessCookie,
  parseAccessCookie,
  parseCookies,
  refreshCookieName,
  refreshCookies,
  tokensOfCookies,
} from './published-cookies.js'
import { readSharedDomain } from './shared-domain.js'
import { claimsOf } from './tokens.js'

const DAY = 86_400_000
const PARTITIONED = '; Secure; SameSite=None; Partitioned'

/**
 * Stores a session in the page's cookies: the refresh token for 365 days, the access token for one day. Names and
 * values are those of the service's own client (2.8.8), which its later versions also read. If the project shares
 * sessions among the subdomains of a parent domain, the refresh token is stored for all of them, in the form of 2.8.102.
 * Every write deletes all other forms, so that none of them can bring back a previous user.
 *
 * `write` throws STORAGE_UNAVAILABLE when the browser did not store a new session, because it blocks cookies.
 *
 * A session that is found is written again at once, because Safari deletes cookies of scripts after seven days.
 *
 * @param onSession Called after a session was stored.
 */
export function cookieStore(
  projectId: string,
  jar: CookieJar,
  env: Pick<Env, 'now' | 'page' | 'emit' | 'sharedStore'>,
  onSession?: (store: TokenStore) => void,
): TokenStore {
  const url = () => new URL(env.page?.href() ?? 'http://localhost')
  const cookies = () => parseCookies(jar.read())
  const refreshName = refreshCookieName(projectId)

  const write = (name: string, value: string, days: number, domain = '') => {
    const expires = new Date(env.now() + days * DAY).toUTCString()
    const cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}${domain && `; Domain=${domain}`}`
    const secure = url().protocol === 'https:'
    jar.write(`${cookie}; SameSite=Lax${secure ? '; Secure' : ''}`)
    // In a frame on another site, browsers store partitioned cookies only.
    if (secure && !cookies().some((found) => found[0] === name && found[1] === value)) jar.write(cookie + PARTITIONED)
  }

  /** Deletes a cookie however it was written: with or without a domain, partitioned or not. */
  const remove = (name: string) => {
    const labels = url().hostname.split('.')
    const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)
    for (const domain of ['', ...domains])
      for (const flags of ['; Secure', '', PARTITIONED])
        if (cookies().some((found) => found[0] === name))
          jar.write(`${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}${flags}`)
  }

  const isStored = (refreshToken: string, written: string) =>
    refreshCookies(cookies(), projectId).some((form) => form.name === written && form.refreshToken === refreshToken)

  /** Stores a refresh token for all subdomains, if the project shares sessions. Returns the name of the cookie. */
  const writeShared = (refreshToken: string, accessToken: string | null, newest = 0): string | undefined => {
    const shared = readSharedDomain(projectId, env)
    if (!shared) return undefined
    // Not older than the access token and the cookies that it replaces, even if the clock of the device is behind.
    const updated = Math.max(env.now(), newest + 1, (accessToken && claimsOf(accessToken).issued) || 0)
    const value = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated })
    write(shared.cookie, value, 365, shared.domain)
    return isStored(refreshToken, shared.cookie) ? shared.cookie : undefined
  }

  const reported = new Set<string>()
  /** Reports each cookie of the project that contains no token once. It is read as if it were absent. */
  const reportInvalid = (text: string) => {
    for (const { name, refreshToken } of refreshCookies(parseCookies(text), projectId)) {
      if (refreshToken !== undefined || reported.has(name)) continue
      reported.add(name)
      env.emit?.({ type: 'invalid-storage', place: `cookie ${name}`, reason: 'it does not hold a token' })
    }
  }

  let latest: { readonly text: string; readonly tokens: Tokens } | undefined
  const store: TokenStore = {
    read() {
      const text = jar.read()
      if (latest?.text !== text) {
        reportInvalid(text)
        latest = { text, tokens: tokensOfCookies(text, projectId) }
      }
      return latest.tokens
    },
    write({ accessToken, refreshToken }) {
      const before = cookies()
      const forms = refreshCookies(before, projectId)
      // Stryker disable next-line StringLiteral: no cookie of a session has this name.
      let current = ''
      if (refreshToken) {
        // A shared session that this host finds belongs to the kits on the other subdomains, too.
        const found = forms.find((form) => form.shared && form.refreshToken === refreshToken)?.name
        current = writeShared(refreshToken, accessToken, forms[0]?.updated) ?? found ?? refreshName
        if (current === refreshName) write(refreshName, refreshToken, 365)
        if (accessToken) write(ACCESS_COOKIE_NAME, JSON.stringify([refreshToken, accessToken]), 1)
      }
      // A page can use a session that it has read before, even if it cannot store its next access token.
      if (refreshToken && !forms.some((form) => form.refreshToken === refreshToken) && !isStored(refreshToken, current))
        throw new LatchkeyError(
          'STORAGE_UNAVAILABLE',
          "Cannot store the session: this browser blocks cookies. Allow them, or pass `tokenStore: 'memory'` to sign in until the page is closed.",
        )
      // The oldest first: another tab may read in between, and must not find an earlier session.
      for (const { name } of [...forms].reverse()) if (name !== current) remove(name)
      // Stryker disable next-line ArrayDeclaration: no access cookie belongs to the refresh token that the change adds.
      const replaced: unknown[] = forms.flatMap((form) => form.refreshToken ?? [])
      for (const [name, value] of before) {
        if (!isAccessCookie(name) || (name === ACCESS_COOKIE_NAME && refreshToken && accessToken)) continue
        // An access token of another project on this host must not be deleted.
        if (replaced.includes(parseAccessCookie(value).refreshToken)) remove(name)
      }
      if (refreshToken) onSession?.(store)
    },
    subscribe: (changed) => jar.watch(changed),
  }
  const found = store.read() as Tokens
  if (found.refreshToken) store.write(found)
  return store
}
