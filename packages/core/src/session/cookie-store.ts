import type { CookieJar, Env } from '../env.js'
import type { TokenStore } from './token-store.js'
import { NO_TOKENS, type Tokens } from './tokens.js'

// Names and values are those of the 2.8.8 client: an app that switches kits signs nobody out.
const ACCESS = 'stack-access'
const LEGACY = 'stack-refresh'
const refreshName = (projectId: string) => `${LEGACY}-${projectId}`

const DAY = 86_400_000

/** Keeps a session in the page's cookies: the refresh token for 365 days, the access token for one. */
export function cookieStore(projectId: string, jar: CookieJar, env: Pick<Env, 'now' | 'page'>): TokenStore {
  const set = (name: string, value: string, days: number) => {
    const secure = env.page?.href().startsWith('https:') ? '; Secure' : ''
    const expires = new Date(env.now() + days * DAY).toUTCString()
    jar.write(`${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Lax${secure}`)
  }
  const drop = (name: string) => set(name, '', -1)
  return {
    read: () => tokensOfCookies(jar.read(), projectId),
    write({ accessToken, refreshToken }) {
      const before = cookiesOf(jar.read())
      if (refreshToken) set(refreshName(projectId), refreshToken, 365)
      else drop(refreshName(projectId))
      if (refreshToken && accessToken) set(ACCESS, JSON.stringify([refreshToken, accessToken]), 1)
      // Another project's access token on this host is not ours to delete.
      else if (accessOf(before.get(ACCESS), before.get(refreshName(projectId)) ?? before.get(LEGACY))) drop(ACCESS)
      if (before.has(LEGACY)) drop(LEGACY)
    },
    subscribe: (changed) => jar.watch(changed),
  }
}

/** The session in a `Cookie` header or `document.cookie`. An access token counts only beside the refresh token it belongs to. */
export function tokensOfCookies(text: string, projectId: string): Tokens {
  const cookies = cookiesOf(text)
  const refreshToken = cookies.get(refreshName(projectId)) || cookies.get(LEGACY)
  return refreshToken ? { refreshToken, accessToken: accessOf(cookies.get(ACCESS), refreshToken) } : NO_TOKENS
}

function accessOf(value: string | undefined, refreshToken: string | undefined): string | null {
  try {
    const [owner, accessToken] = JSON.parse(value ?? '')
    return owner === refreshToken && typeof accessToken === 'string' ? accessToken : null
  } catch {
    return null
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
