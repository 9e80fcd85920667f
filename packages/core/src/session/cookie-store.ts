import type { CookieJar, Env } from '../env.js'
import type { TokenStore } from './token-store.js'
import { NO_TOKENS, type Tokens } from './tokens.js'

// Names and values are those of the 2.8.8 client: an app that switches kits signs nobody out.
const ACCESS = 'stack-access'
const LEGACY = 'stack-refresh'
const refreshName = (projectId: string) => `${LEGACY}-${projectId}`
/** The names that a newer client writes, with JSON as their value. */
const newerNames = (projectId: string) => ['__Host-', ''].map((prefix) => `${prefix}${refreshName(projectId)}--default`)

const DAY = 86_400_000

/**
 * Keeps a session in the page's cookies: the refresh token for 365 days, the access token for one. A session that is
 * there is written again at once, since Safari keeps script-written cookies for seven days.
 */
export function cookieStore(projectId: string, jar: CookieJar, env: Pick<Env, 'now' | 'page'>): TokenStore {
  const set = (name: string, value: string, days: number) => {
    const secure = env.page?.href().startsWith('https:') ? '; Secure' : ''
    const expires = new Date(env.now() + days * DAY).toUTCString()
    jar.write(`${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Lax${secure}`)
  }
  const store: TokenStore = {
    read: () => tokensOfCookies(jar.read(), projectId),
    write({ accessToken, refreshToken }) {
      const before = cookiesOf(jar.read())
      const held = accessOf(before.get(ACCESS), refreshOf(before, projectId))
      // Another project's access token on this host is not ours to delete.
      if (held && !(accessToken && refreshToken)) set(ACCESS, '', -1)
      for (const name of [refreshName(projectId), LEGACY, ...newerNames(projectId)])
        if (before.has(name) && !(refreshToken && name === refreshName(projectId))) set(name, '', -1)
      if (!refreshToken) return
      set(refreshName(projectId), refreshToken, 365)
      if (accessToken) set(ACCESS, JSON.stringify([refreshToken, accessToken]), 1)
    },
    subscribe: (changed) => jar.watch(changed),
  }
  const found = store.read() as Tokens
  if (found.refreshToken) store.write(found)
  return store
}

/** The session in a `Cookie` header or `document.cookie`. An access token counts only beside the refresh token it belongs to. */
export function tokensOfCookies(text: string, projectId: string): Tokens {
  const cookies = cookiesOf(text)
  const refreshToken = refreshOf(cookies, projectId)
  return refreshToken ? { refreshToken, accessToken: accessOf(cookies.get(ACCESS), refreshToken) } : NO_TOKENS
}

/** The refresh token: the newest that a newer client wrote, else ours, else the oldest name. */
function refreshOf(cookies: ReadonlyMap<string, string>, projectId: string): string | undefined {
  const newer = newerNames(projectId)
    .map((name) => parsed(cookies.get(name)) as { refresh_token?: string; updated_at_millis?: number } | undefined)
    .filter((value) => value?.refresh_token)
    .sort((a, b) => (b?.updated_at_millis ?? 0) - (a?.updated_at_millis ?? 0))
  return newer[0]?.refresh_token ?? (cookies.get(refreshName(projectId)) || cookies.get(LEGACY))
}

function accessOf(value: string | undefined, refreshToken: string | undefined): string | null {
  const pair = parsed(value)
  return Array.isArray(pair) && pair[0] === refreshToken && typeof pair[1] === 'string' ? pair[1] : null
}

function parsed(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '') ?? undefined
  } catch {
    return undefined
  }
}

function cookiesOf(text: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    try {
      // The first of a name is the one with the longest path.
      const name = part.slice(0, at).trim()
      if (!cookies.has(name))
        cookies.set(
          name,
          decodeURIComponent(
            part
              .slice(at + 1)
              .trim()
              .replace(/^"(.*)"$/, '$1'),
          ),
        )
    } catch {
      // A cookie that cannot be decoded is not one of ours.
    }
  }
  return cookies
}
