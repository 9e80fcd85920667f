import type { CookieJar, Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { TokenStore } from '../session-types.js'
import {
  ACCESS_COOKIE_NAME,
  isAccessCookie,
  parseAccessCookie,
  parseCookies,
  type RefreshCookie,
  refreshCookieName,
  refreshCookies,
  tokensOfCookies,
} from './session-cookies.js'
import { pageUrl, readSharedDomain, sharedCookieName } from './shared-domain.js'
import { PAGE_CANDIDATES, refreshTokensOf, type StoredTokens } from './stored-tokens.js'
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
 * A session that is found is written again at once, because Safari deletes cookies of scripts after seven days. Of several,
 * the first one that the service accepts is written, and deletes the others.
 *
 * @param onSession Called after a session was stored.
 */
export function cookieStore(
  projectId: string,
  jar: CookieJar,
  env: Pick<Env, 'now' | 'page' | 'emit' | 'sharedStore'>,
  onSession?: (store: TokenStore) => void,
) {
  const cookies = () => parseCookies(jar.read())
  const has = (name: string, value?: string) =>
    cookies().some((found) => found[0] === name && (value === undefined || found[1] === value))

  /** Returns whether the browser has stored the cookie. */
  const write = (name: string, value: string, days: number, domain = '') => {
    const expires = new Date(env.now() + days * DAY).toUTCString()
    const cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}${domain && `; Domain=${domain}`}`
    const secure = pageUrl(env).protocol === 'https:'
    jar.write(`${cookie}; SameSite=Lax${secure ? '; Secure' : ''}`)
    // In a frame on another site, browsers store partitioned cookies only.
    if (secure && !has(name, value)) jar.write(cookie + PARTITIONED)
    return has(name, value)
  }

  /** Deletes a cookie however it was written: with or without a domain, partitioned or not. */
  const remove = (name: string) => {
    const labels = pageUrl(env).hostname.split('.')
    const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)
    for (const domain of ['', ...domains])
      for (const flags of ['; Secure', '', PARTITIONED])
        if (has(name)) jar.write(`${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}${flags}`)
  }

  const storedForms = () => refreshCookies(cookies(), projectId)
  const reported = new Set<string>()
  const reportInvalid = () => {
    for (const { name, refreshToken } of storedForms()) {
      if (refreshToken !== null || reported.has(name)) continue
      reported.add(name)
      env.emit?.({ type: 'invalid-storage', place: `cookie ${name}`, reason: 'it does not hold a token' })
    }
  }

  /** Stores a refresh token for all subdomains if the project shares sessions. Returns the name of the cookie if it is stored. */
  const share = (forms: readonly RefreshCookie[], refreshToken: string, accessToken: string | null) => {
    const { domain } = readSharedDomain(projectId, env)
    if (!domain) return undefined
    // Not older than the access token and the cookies that it replaces, even if the clock of the device is behind.
    const newest = (forms[0]?.updated ?? 0) + 1
    const updated = Math.max(env.now(), newest, (accessToken && claimsOf(accessToken).issued) || 0)
    const value = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated })
    const name = sharedCookieName(projectId, domain)
    return write(name, value, 365, domain) ? name : undefined
  }

  let latest: { readonly text: string; readonly tokens: StoredTokens } | undefined
  /** Deletes the cookies of the sessions that are none of these. */
  const keepOnly = (refreshTokens: readonly unknown[]) => {
    const before = cookies()
    const dropped = storedForms().filter((form) => !refreshTokens.includes(form.refreshToken))
    for (const form of dropped) remove(form.name)
    for (const [name, value] of before) {
      const [form] = refreshCookies([[name, value]], projectId)
      // A cookie of a parent domain had the same name.
      if (form && refreshTokens.includes(form.refreshToken) && !has(name)) write(name, value, 365)
      const [owner] = isAccessCookie(name) ? parseAccessCookie(value) : []
      if (owner && dropped.some((form) => form.refreshToken === owner)) remove(name)
    }
  }

  const store = {
    read(): StoredTokens {
      const text = jar.read()
      if (latest?.text !== text) {
        latest = { text, tokens: tokensOfCookies(parseCookies(text), projectId, PAGE_CANDIDATES) }
        reportInvalid()
      }
      return latest.tokens
    },
    write(tokens: StoredTokens) {
      if (tokens.next) return keepOnly(refreshTokensOf(tokens))
      const { accessToken, refreshToken } = tokens
      const before = cookies()
      const forms = storedForms()
      const name = refreshCookieName(projectId)
      let current: string | undefined
      if (refreshToken) {
        // Those of others first: while the present session is replaced, the newest of them would be the session.
        const present = forms.find((form) => form.refreshToken !== null)
        const kept = [present?.refreshToken, refreshToken]
        for (const form of forms)
          if (form.name !== present?.name && !kept.includes(form.refreshToken)) remove(form.name)
        const same = forms.filter((form) => form.refreshToken === refreshToken)
        // A shared session that this host finds belongs to the kits on the other subdomains, too.
        current = share(forms, refreshToken, accessToken) ?? same.find((form) => form.shared)?.name ?? name
        const isStored = current !== name || write(name, refreshToken, 365)
        if (accessToken) write(ACCESS_COOKIE_NAME, JSON.stringify([refreshToken, accessToken]), 1)
        // A page can use a session that it has read before, even if it cannot store its next access token.
        if (!same[0] && !isStored)
          throw new LatchkeyError(
            'STORAGE_UNAVAILABLE',
            "Cannot store the session: this browser blocks cookies. Allow them, or pass `tokenStore: 'memory'` to sign in until the page is closed.",
          )
      }
      // The oldest first: another tab may read in between, and must not find an earlier session.
      for (const form of forms.reverse()) if (form.name !== current) remove(form.name)
      for (const [name, value] of before) {
        if (!isAccessCookie(name) || (name === ACCESS_COOKIE_NAME && refreshToken && accessToken)) continue
        // An access token of another project on this host must not be deleted.
        const [owner] = parseAccessCookie(value)
        if (owner && forms.some((form) => form.refreshToken === owner)) remove(name)
      }
      if (refreshToken) onSession?.(store)
    },
    subscribe: (changed: () => void) => jar.watch(changed),
  }
  const found = store.read()
  if (found.refreshToken && !found.next) store.write(found)
  return store
}
