import { type Client, getUser, type Unrestricted, type User } from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { unrestrictedToken } from '@latchkey/core/internal/client'
import { createCookieTokenStore, type RequestSessionOptions, type ServerCookies } from '@latchkey/core/server'
import { getUserOrRedirect, isSecure, type RequestAuth, URL_HEADER } from './session.js'

/** The session of the current request. */
export interface Auth extends RequestAuth {
  /**
   * The signed-in user, or null. A restricted user does not count as signed in: to read them, call
   * `getUser(client, { includeRestricted: true })`.
   */
  readonly user: Unrestricted | null
  /** The ID of the signed-in user, or null. */
  readonly userId: string | null
  /**
   * Returns an access token that is valid for at least 20 seconds, or null when no user is signed in. Also null for a
   * restricted or anonymous user: `getAccessToken(client)` returns their token.
   */
  getToken(): Promise<string | null>
  /**
   * Returns the signed-in user. Redirects to the sign-in page when no user is signed in, and a restricted user to the page
   * that verifies their email address.
   */
  protect(): Promise<Unrestricted>
}

/** Returns the session of the current request. */
export interface AuthFunction {
  (): Promise<Auth>
  /**
   * Returns the signed-in user. Redirects to the sign-in page when no user is signed in, and a restricted user to the page
   * that verifies their email address.
   */
  protect(): Promise<Unrestricted>
}

/** The functions of Next.js that read the current request and redirect. */
export interface NextFunctions {
  /** Resolves when a user requests the page. While Next.js prerenders it, never. */
  connection(): Promise<void>
  cookies(): Promise<ServerCookies>
  headers(): Promise<Headers>
  redirect(url: string): never
  /** The path and the query of the request. */
  requestPath(): Promise<string | undefined>
}

/** Creates `auth`. `once` calls a function once per request. */
export function createAuth(
  client: () => Client,
  next: NextFunctions,
  once: <T>(read: () => Promise<T>) => () => Promise<T>,
  httpOnly: RequestSessionOptions = { httpOnly: false },
): AuthFunction {
  const auth = once(async (): Promise<Auth> => {
    const [jar, headers] = await Promise.all([next.cookies(), next.headers()])
    // A prefetch has cookies too, but may not read the time and random values, which requests to the service need.
    await next.connection()
    const options = { headers, url: pageUrl(headers, await next.requestPath()), secure: isSecure(headers), ...httpOnly }
    const tokenStore = createCookieTokenStore(client(), writable(jar), options)
    const actor = client().actAs(tokenStore)
    const anyUser = await getUser(actor, { includeRestricted: true })
    const user = classifyUser(anyUser) === 'signed-in' ? (anyUser as Unrestricted) : null
    const session: Auth = {
      client: actor,
      tokenStore,
      user,
      userId: user?.id ?? null,
      async getToken() {
        // The user may have signed in after the request was read.
        const current = user ?? (await getUser(actor))
        return current && unrestrictedToken(actor)
      },
      async protect() {
        const found = user ?? (await getUserOrRedirect(actor))
        return 'redirectTo' in found ? next.redirect(found.redirectTo) : found
      },
    }
    users.set(session, anyUser)
    return session
  })
  return Object.assign(auth, { protect: async () => (await auth()).protect() })
}

const users = new WeakMap<Auth, User | null>()

/** Returns the user of a session, also a restricted one: the screens in the browser redirect them. */
export const userOf = (session: Auth): User | null => users.get(session) ?? session.user

/** Server components cannot set cookies: there, a refreshed access token is used for this request only. */
const writable = (jar: ServerCookies): ServerCookies => ({
  getAll: () => jar.getAll(),
  set(...cookie) {
    try {
      jar.set(...cookie)
    } catch {}
  },
})

/** The URL of the page, if it is known. A server action runs for the page in its `Referer` header. */
function pageUrl(headers: Headers, path: string | undefined): string | undefined {
  const fromHeader = headers.get(URL_HEADER) ?? (headers.has('next-action') ? headers.get('referer') : null)
  if (fromHeader !== null || path === undefined) return fromHeader ?? undefined
  // A path that starts with two slashes would read as another host.
  return `${isSecure(headers) ? 'https' : 'http'}://${headers.get('host')}${path.replace(/^\/+/, '/')}`
}
