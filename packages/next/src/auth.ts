import { type Client, isLatchkeyError } from '@latchkey/core'
import { createAwaitTracker, detectEnv } from '@latchkey/core/internal'
import { AUTH_MEMBERS, boolean, checkOptions, entity, optional, requireAwait } from '@latchkey/core/internal/contract'
import {
  type AuthOptions,
  createCookieTokenStore,
  getAuth,
  type ServerCookies,
  type SignedIn,
  type StoreAuth,
} from '@latchkey/core/server'
import { httpOnlyOptions } from './options.js'
import { isSecure, type RequestAuth, URL_HEADER } from './session.js'
import { checkSetup, type SessionSetup } from './setup.js'

/**
 * The session of the current request. `getUser({ or: 'redirect' })` and `protect` redirect to the sign-in page when no user is
 * signed in, and a restricted user to the page that verifies their email address.
 */
export interface Auth extends RequestAuth, Omit<StoreAuth, 'client'> {}

/** Returns the session of the current request. */
export interface AuthFunction {
  (options?: Pick<AuthOptions, 'fresh'>): Promise<Auth>
  /**
   * Returns the signed-in user as the access token describes them. Redirects to the sign-in page when no user is signed in, and a
   * restricted user to the page that verifies their email address.
   */
  protect(): Promise<SignedIn>
}

/** The functions of Next.js that read the current request and redirect. */
export interface NextFunctions {
  /** Runs a function after the response. */
  after(run: () => void): void
  /** Resolves when a user requests the page. While Next.js prerenders it, never. */
  connection(): Promise<void>
  cookies(): Promise<ServerCookies>
  headers(): Promise<Headers>
  redirect(url: string): Promise<never>
  /** The path and the query of the request. */
  requestPath(): Promise<string | undefined>
}

const MEMBERS: readonly (keyof Auth)[] = AUTH_MEMBERS
const checkAwait = /* @__PURE__ */ requireAwait('auth', MEMBERS)
const OPTIONS = entity({ fresh: optional(boolean) } satisfies Record<'fresh', unknown>)

/** Creates `auth`. `once` calls a function once per request and argument. */
export function createAuth(
  client: () => Client,
  next: NextFunctions,
  once: <T, Given>(read: (given: Given) => Promise<T>) => (given: Given) => Promise<T>,
  setup: Omit<SessionSetup, 'projectId' | 'urls'> = {},
): AuthFunction {
  const read = once(async (fresh: boolean): Promise<Auth> => {
    const [jar, headers] = await Promise.all([next.cookies(), next.headers()])
    // A prefetch has cookies too, but may not read the time and random values, which requests to the service need.
    await next.connection()
    const { projectId, urls } = client()
    checkSetup(headers, { ...setup, projectId, urls })
    const url = pageUrl(headers, await next.requestPath())
    const options = { headers, url, secure: isSecure(headers), ...httpOnlyOptions(setup) }
    const tokenStore = createCookieTokenStore(client(), writable(jar), options)
    const auth = await getAuth(client(), tokenStore, { fresh })
    const redirected = (error: unknown): Promise<never> => {
      if (isLatchkeyError(error, 'REDIRECT_REQUIRED')) return next.redirect(error.details.url)
      throw error
    }
    const getUser = (input: { readonly or: 'redirect' }) => auth.getUser(input).catch(redirected)
    const requireUser = requireRead('auth.getUser', getUser)
    return {
      ...auth,
      tokenStore,
      getUser: ((input: { readonly or: 'redirect' }) =>
        (input?.or === undefined ? getUser : requireUser)(input)) as Auth['getUser'],
      protect: requireRead('auth.protect', (...given: []) => auth.protect(...given).catch(redirected)),
    }
  })
  /**
   * The same function, which throws an error after the response if nobody has read its promise: the page was rendered for
   * every visitor. Next.js logs the error.
   */
  const requireRead = <F extends (...given: never[]) => Promise<unknown>>(called: string, guard: F): F =>
    ((...given: never[]) => {
      const { track, check } = createAwaitTracker()
      try {
        next.after(check)
      } catch {
        // There is no response, and no request: the guard rejects.
      }
      return track(called, guard)(...given)
    }) as F
  const checked = async (options: Pick<AuthOptions, 'fresh'>) => {
    checkOptions('auth', options, OPTIONS)
    if (detectEnv().isOnUserDevice) throw new Error(SERVER_ONLY)
    return read(options.fresh === true)
  }
  const auth = (options: Pick<AuthOptions, 'fresh'> = {}) => checkAwait(checked(options))
  const protect = requireRead('auth.protect', async (...given: []) => (await auth()).protect(...given))
  return Object.assign(auth, { protect })
}

const SERVER_ONLY =
  '`auth` of `@latchkey/next` reads the request on a server. In a client component, call `useAuth` or `useUser` of `@latchkey/react`, or pass what it needs from a server component.'

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
  return `${isSecure(headers) ? 'https' : 'http'}://${headers.get('host')}${path}`
}
