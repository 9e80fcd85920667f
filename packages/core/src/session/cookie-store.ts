import type { CookieJar, Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { loadModule } from '../errors/load-module.js'
import type { TokenStore } from '../session-types.js'
import type { PublishedCookies } from './published-cookies.js'
import {
  ACCESS_COOKIE_NAME,
  accessPairs,
  accessTokensOf,
  isAccessCookie,
  parseAccessCookie,
  parseCookies,
  type RefreshCookie,
  refreshCookieName,
  refreshCookiesOf,
} from './session-cookies.js'
import { pageUrl, readSharedDomain } from './shared-domain.js'
import { chain, type PreparedStore } from './store-access.js'
import { refreshTokensOf, type StoredTokens } from './stored-tokens.js'

const DAY = 86_400_000
const PARTITIONED = '; Secure; SameSite=None; Partitioned'

/**
 * Stores a session in the page's cookies: the refresh token for 365 days, the access token for one day. Names and
 * values are those of the service's own client (2.8.8), which its later versions also read. If the project shares
 * sessions among the subdomains of a parent domain, the refresh token is stored for all of them, in the form of 2.8.102.
 * Every write deletes all other forms, so that none of them can bring back a previous user.
 *
 * A page with one refresh cookie reads it at once, in any form of a published kit. Code that compares the age of several,
 * and code that shares a session, loads only where it is needed.
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
  env: Pick<Env, 'now' | 'page' | 'emit' | 'onLine' | 'sharedStore'>,
  onSession?: (store: TokenStore) => void,
): PreparedStore {
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

  /** The code for several cookies and for shared ones, after it has loaded. */
  let all: PublishedCookies | undefined
  const load = async () => {
    const { publishedCookies } = await loadModule(env, import('./published-cookies.js'))
    all ??= publishedCookies(projectId, env, write)
  }
  const refreshCookies = (): RefreshCookie[] => (all?.sorted ?? refreshCookiesOf)(cookies(), projectId)
  const needsAll = ([found, other]: readonly RefreshCookie[]) => !all && (other || found?.refreshToken === null)

  let latest: { readonly text: string; readonly tokens: StoredTokens } | undefined
  /** Deletes the cookies of the sessions that are none of these. */
  const keepOnly = (refreshTokens: readonly unknown[]) => {
    const before = cookies()
    const dropped = refreshCookies().filter((form) => !refreshTokens.includes(form.refreshToken))
    for (const form of dropped) remove(form.name)
    for (const [name, value] of before) {
      const [form] = refreshCookiesOf([[name, value]], projectId)
      // A cookie of a parent domain had the same name.
      if (form && refreshTokens.includes(form.refreshToken) && !has(name)) write(name, value, 365)
      const [owner] = isAccessCookie(name) ? parseAccessCookie(value) : []
      if (owner && dropped.some((form) => form.refreshToken === owner)) remove(name)
    }
  }

  const store: PreparedStore & Required<Pick<PreparedStore, 'prepareWrite'>> = {
    read() {
      const text = jar.read()
      if (latest?.text !== text) {
        const found = refreshCookies()
        if (needsAll(found)) return load().then(() => store.read())
        const refreshToken = found[0]?.refreshToken ?? null
        const tokens = { refreshToken, accessToken: accessTokensOf(accessPairs(cookies()), refreshToken)[0] ?? null }
        latest = { text, tokens: all?.tokens(text) ?? tokens }
      }
      return latest.tokens
    },
    prepareWrite() {
      const found = refreshCookies()
      const isShared = !all && (found[0]?.shared || readSharedDomain(projectId, env).domain)
      return isShared || needsAll(found) ? load() : undefined
    },
    write(tokens: StoredTokens) {
      if (tokens.next) return keepOnly(refreshTokensOf(tokens))
      const { accessToken, refreshToken } = tokens
      const before = cookies()
      const forms = refreshCookies()
      const name = refreshCookieName(projectId)
      let current: string | undefined
      if (refreshToken) {
        const same = forms.filter((form) => form.refreshToken === refreshToken)
        // A shared session that this host finds belongs to the kits on the other subdomains, too.
        current = all?.write(forms, refreshToken, accessToken) ?? same.find((form) => form.shared)?.name ?? name
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
    subscribe: (changed) => jar.watch(changed),
  }
  const renewed = chain(store.prepareWrite(), () => {
    const found = store.read() as StoredTokens
    if (found.refreshToken && !found.next) store.write(found)
  })
  // If the code cannot be loaded, the next page renews the cookies.
  renewed?.catch(() => {})
  return store
}
