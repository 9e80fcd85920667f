import { type ClientOptions, createClient } from '@latchkey/core'
import { createAwaitTracker, withEnvironment } from '@latchkey/core/internal'
import { checkArgument, checkOptionNames } from '@latchkey/core/internal/client'
import { type Auth, getAuth, type RequestSessionOptions } from '@latchkey/core/server'
import { data } from 'react-router'
import type { RequestArgs } from './react-router.js'

/**
 * Options of {@link createAuth}. Omitted options are read from environment variables of the process. There is no option for
 * a secret key, because loaders send what they read to the page: create another client for server access.
 */
export type AuthOptions = Omit<
  ClientOptions,
  'tokenStore' | 'redirectMethod' | 'secretKey' | 'adminKey' | 'dangerouslyAllowSecretKeys'
> &
  RequestSessionOptions

const OPTIONS = Object.keys({
  projectId: true,
  publishableKey: true,
  baseUrl: true,
  httpOnly: true,
  migrateScriptSessionsUntil: true,
  storage: true,
  urls: true,
  oauthScopesOnSignIn: true,
  extraRequestHeaders: true,
  timeout: true,
  onEvent: true,
  logger: true,
  fetch: true,
} satisfies Record<keyof AuthOptions, true>)

/** What {@link createAuth} returns. */
export interface ReactRouterAuth {
  /**
   * Returns the session of a request. Loaders that receive the same `Request`, as in React Router 8, share the result.
   *
   * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
   */
  auth(args: RequestArgs): Promise<Auth>
  /**
   * Wraps a loader or an action. It receives `auth`. What it returns, and a response or `data()` that it throws, sets the
   * cookies of the session, for example of a refreshed access token. With a session, it also has
   * `Cache-Control: private, no-store`, which React Router sends with pages if a route exports it from `headers`.
   */
  withAuth<Args extends RequestArgs, Result>(
    handler: (args: Args & { readonly auth: Auth }) => Result | Promise<Result>,
  ): (args: Args) => Promise<Result>
}

/**
 * Creates the functions that read the user in loaders and actions on a server. Call it once, in a module that ends with
 * `.server.ts`.
 *
 * @param options The options of the client. Those that are left out are read from environment variables of the process.
 * @returns `auth` and `withAuth`.
 *
 * @example
 * // app/auth.server.ts
 * export const { auth, withAuth } = createAuth(configFromEnv(import.meta.env))
 *
 * // app/routes/notes.tsx
 * export const loader = withAuth(async ({ auth }) => {
 *   const user = await auth.getUser({ or: 'redirect' })
 *   return { name: user.displayName }
 * })
 */
export function createAuth(options: AuthOptions = {}): ReactRouterAuth {
  checkOptionNames('createAuth', options, OPTIONS)
  const { httpOnly, migrateScriptSessionsUntil, ...clientOptions } = options
  const client = createClient({ ...withEnvironment(clientOptions), tokenStore: null, redirectMethod: 'none' })
  const sessions = new WeakMap<Request, Promise<Auth>>()
  const auth = (args: RequestArgs, ...others: unknown[]): Promise<Auth> => {
    const { request, url } = args ?? {}
    checkArgument('auth', 'args', args, typeof request?.headers === 'object', 'the arguments of a loader')
    refuseOptions('auth', others)
    const known = sessions.get(request)
    if (known) return known
    const session = getAuth(
      client,
      { headers: request.headers, url: url?.href ?? request.url },
      {
        httpOnly,
        migrateScriptSessionsUntil,
      },
    )
    sessions.set(request, session)
    return session
  }
  return {
    auth,
    withAuth(handler, ...others: unknown[]) {
      checkArgument('withAuth', 'handler', handler, typeof handler === 'function', 'a loader or an action')
      refuseOptions('withAuth', others)
      return async (args) => {
        const session = await auth(args)
        const { track, check } = createAwaitTracker()
        const { protect } = session
        // A copy with the getters of the session, which the loaders of a page share.
        const tracked = Object.defineProperties({} as Auth, Object.getOwnPropertyDescriptors(session))
        tracked.protect = track('auth.protect', protect)
        let result: Awaited<ReturnType<typeof handler>>
        try {
          result = await handler({ ...args, auth: tracked })
          check()
        } catch (thrown) {
          throw isResponse(thrown) || isDataWithInit(thrown) ? withCookies(session, thrown) : thrown
        }
        // Loaders of React Router return a value and `data()` with the value alike.
        return withCookies(session, result) as Awaited<typeof result>
      }
    },
  }
}

/** Some other kits take conditions here. Ignoring them would let in every user. */
const refuseOptions = (called: string, [options]: unknown[]) =>
  checkArgument(
    called,
    'options',
    options,
    options === undefined,
    'left out: `await auth.protect()` lets in signed-in users only',
  )

/** Adds the headers of the session to the result of a loader or action: a response, `data()`, or a value. */
function withCookies(session: Auth, result: unknown): unknown {
  if (isResponse(result)) return addHeaders(session, result)
  const { data: value, init } = isDataWithInit(result) ? result : { data: result, init: null }
  const given = new Response(null, init?.headers ? { headers: init.headers } : undefined)
  const response = session.withCookies(given)
  return response === given ? result : data(value, { ...init, headers: response.headers })
}

/** Adds the headers of the session to a response. The redirect of `protect()` already has them. */
function addHeaders({ setCookie, withCookies: addTo }: Auth, response: Response): Response {
  const existing = response.headers.getSetCookie()
  const isComplete = setCookie.length > 0 && setCookie.every((line) => existing.includes(line))
  return isComplete && response.headers.get('Cache-Control')?.includes('no-store') ? response : addTo(response)
}

/** Servers such as `@hono/node-server` replace the class, and `Response.json` still returns instances of the original one. */
const isResponse = (result: unknown): result is Response =>
  Object.prototype.toString.call(result) === '[object Response]'

/** The result of `data()` of React Router. */
type DataWithInit = Pick<ReturnType<typeof data<unknown>>, 'data' | 'init'>

const isDataWithInit = (result: unknown): result is DataWithInit =>
  (result as { readonly type?: unknown } | null)?.type === 'DataWithResponseInit'
