import { getAccessToken, isLatchkeyError } from '@latchkey/core'
import { createAwaitTracker, forbidCaching, INTERNALS } from '@latchkey/core/internal'
import { checkArgument } from '@latchkey/core/internal/client'
import {
  createCookieTokenStore,
  getAuth,
  rejectLargeRequest,
  type ServerCookieOptions,
  type SignedIn,
  type StoreAuth,
} from '@latchkey/core/server'
import { type NextRequest, NextResponse } from 'next/server'
import { optionsWithBasePath } from './base-path.js'
import { checkOptions, httpOnlyOptions, type LatchkeyOptions, serverClient } from './options.js'
import { isSecure, type RequestAuth, URL_HEADER } from './session.js'
import { SETUP_HEADER, serializeSetup } from './setup.js'

/** The session of a request, in the proxy. */
export interface ProxyAuth extends RequestAuth {
  /**
   * Returns an access token that is valid for at least 20 seconds, or null when no user is signed in. Also null for a
   * restricted or anonymous user: to get their token, call `getAccessToken` with the `tokenStore`.
   */
  getToken(): Promise<string | null>
  /**
   * Returns the signed-in user as the access token describes them. Responds with a redirect to the sign-in page when no user is
   * signed in, and for a restricted user to the page that verifies their email address. Verifies the access token, usually without
   * a request to the service.
   */
  protect(): Promise<SignedIn>
}

/** How long a page waits while the service does not respond, in milliseconds. */
const SERVICE_LIMIT = 5000

/** A handler may also return what `protect` has returned: only a response replaces the page. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers may end without `return`
type HandlerResult = Response | SignedIn | undefined | void

/** Runs before each page. May return a response, such as a rewrite. */
export type ProxyHandler = (auth: ProxyAuth, request: NextRequest) => HandlerResult | Promise<HandlerResult>

/**
 * Creates the proxy of an app. It refreshes the access token before the page renders and sets it as a cookie, so that
 * server components, which cannot set cookies, get a valid token. It also passes on the URL of the page, so that the
 * user returns to it after signing in. It waits for the service for five seconds at most: for a new access token, and for the
 * keys that verify it. Without a new token, the page renders, and `protect` and `getToken` of the handler throw. If the
 * request has a session, the response has `Cache-Control: private, no-store`: directives of the handler that allow caching are
 * removed, all others stay.
 *
 * @param handler Runs before each page, for example to protect pages.
 * @param given The options of the client, the same as those of `createLatchkey`. Default: environment variables.
 * @returns The function to export from `proxy.ts`, as `proxy`.
 * @throws {LatchkeyError} `INVALID_OPTION` that names an option that does not exist.
 *
 * @example
 * export const proxy = authProxy(async (auth, request) => {
 *   if (request.nextUrl.pathname.startsWith('/dashboard')) await auth.protect()
 * })
 */
export function authProxy(
  handler?: ProxyHandler,
  given: LatchkeyOptions = {},
): (request: NextRequest) => Promise<Response> {
  checkArgument('authProxy', 'handler', handler, !handler || typeof handler === 'function', 'a function')
  checkOptions('authProxy', given)
  const options = optionsWithBasePath(given)
  const clientOf = serverClient(options)
  return async function proxy(request) {
    const rejection = rejectLargeRequest(request)
    if (rejection) return rejection
    const client = clientOf()
    const changed: [name: string, value: string, options: ServerCookieOptions][] = []
    const tokenStore = createCookieTokenStore(
      client,
      {
        getAll: () => request.cookies.getAll(),
        set(...cookie) {
          request.cookies.set(cookie[0], cookie[1])
          changed.push(cookie)
        },
      },
      { url: request.url, headers: request.headers, secure: isSecure(request.headers), ...httpOnlyOptions(options) },
    )
    const actor = client[INTERNALS].actAs(tokenStore)
    const { refreshToken, accessToken } = await tokenStore.read()
    const limit = Math.min(client[INTERNALS].timeout, SERVICE_LIMIT)
    const startedAt = client[INTERNALS].env.now()
    /** Resolves to what the refresh has left of the limit, which the handler does not use up. */
    const refreshed = getAccessToken(actor, {}, { timeout: limit }).then(() =>
      Math.max(startedAt + limit - client[INTERNALS].env.now(), 0),
    )
    let reading: Promise<StoreAuth> | undefined
    const read = () => {
      // Without a new token, another refresh would only delay the page again.
      reading ??= refreshed.then((timeout) => getAuth(client, tokenStore, { timeout, total: limit }))
      return reading
    }
    const { track, check } = createAwaitTracker()
    const auth: ProxyAuth = {
      client: actor,
      tokenStore,
      getToken: async () => (await read()).getToken(),
      protect: track('auth.protect', async (...given: []) =>
        (await read()).protect(...given).catch((error) => {
          throw isLatchkeyError(error, 'REDIRECT_REQUIRED') ? new Redirect(error.details.url) : error
        }),
      ),
    }
    const passed = {
      [URL_HEADER]: request.url,
      [SETUP_HEADER]: serializeSetup({ ...options, projectId: client.projectId, urls: handler && client.urls }),
    }
    const checked: ProxyHandler | undefined =
      handler &&
      (async (auth, request) => {
        const result = await handler(auth, request)
        check()
        return result
      })
    const response = await respond(auth, refreshed, request, passed, checked)
    for (const cookie of changed) response.cookies.set(...cookie)
    if (refreshToken !== null || accessToken !== null || changed.length > 0) forbidCaching(response.headers)
    return response
  }
}

async function respond(
  auth: ProxyAuth,
  refreshed: Promise<unknown>,
  request: NextRequest,
  passed: Readonly<Record<string, string>>,
  handler: ProxyHandler | undefined,
): Promise<NextResponse> {
  try {
    // Pages that need no user are available while the service is not.
    await refreshed.catch((error) => {
      if (!isLatchkeyError(error)) throw error
    })
    const result = await handler?.(auth, request)
    if (result && 'headers' in result)
      return result instanceof NextResponse ? result : new NextResponse(result.body, result)
  } catch (error) {
    if (error instanceof Redirect) return NextResponse.redirect(new URL(error.url, request.url))
    throw error
  }
  const headers = new Headers(request.headers)
  for (const [name, value] of Object.entries(passed)) headers.set(name, value)
  return NextResponse.next({ request: { headers } })
}

class Redirect extends Error {
  readonly url: string
  constructor(url: string) {
    super('The proxy redirects. Do not catch this error.')
    this.url = url
  }
}

export type { LatchkeyOptions } from './options.js'
