import type { Client } from '../client.js'
import { checkClient, checkOptions } from '../contract/check-input.js'
import { entity } from '../contract/schema/index.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { optionError } from '../lib/latchkey-error.js'
import { AUTH_MEMBERS, requireAwait } from '../lib/require-await.js'
import { optionsOf } from '../options.js'
import { checkRequest } from '../session/requests/request-limits.js'
import type { RequestLike } from '../session-types.js'
import { AUTH_OPTIONS, type AuthOptions, authOfStore, type StoreAuth } from './auth-of-store.js'
import { type CookieTokenStore, REQUEST_SESSION_OPTIONS, type RequestSessionOptions } from './cookie-token-store.js'
import { createRequestSession, type RequestSession } from './request-session.js'

/**
 * The session of a request, with its user. Where `getUser` and `protect` redirect, they throw a `Response` with status 302: to
 * the sign-in page when no user is signed in, and for a restricted user to the page that verifies their email address.
 * Frameworks whose loaders can throw responses send it.
 */
export interface Auth extends RequestSession, StoreAuth {}

/** Options of {@link getAuth}. */
export interface GetAuthOptions extends RequestSessionOptions, AuthOptions {}

const MEMBERS: readonly (keyof Auth)[] = [...AUTH_MEMBERS, 'setCookie', 'withCookies']
const checkAwait = /* @__PURE__ */ requireAwait('getAuth', MEMBERS)
const OPTIONS = entity({ ...REQUEST_SESSION_OPTIONS, ...AUTH_OPTIONS })

/**
 * Reads the user of a request from its cookies, or from `Authorization: Bearer <access token>`, for loaders, middleware and
 * API routes. Verifies the access token offline, with keys that it caches for the client, so that a request usually needs no
 * request to the service. A session that was revoked, and a user who was restricted or deleted, count as signed in until the
 * token expires, at most ten minutes by default, as for the service itself: `fresh: true` asks the service.
 *
 * @param client The client of the server, which all requests share: `createClient({ ...configFromEnv(), tokenStore: null })`.
 * @param request The `Request`, or a request of Node.js, Express or Fastify.
 * @param options `fresh`: whether to ask the service about the user. `httpOnly`: whether the app has HttpOnly sessions.
 * `timeout` and `signal`, as for calls.
 * @returns The session and the ID of its user. `getUser` reads the user. `withCookies` adds a refreshed access token to the response.
 * @throws {Response} With status 431, for a request with more cookies or larger headers than any browser sends.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
 *
 * @example
 * export async function loader({ request }: { request: Request }) {
 *   const auth = await getAuth(client, request)
 *   const { userId } = await auth.protect()
 *   return auth.withCookies(Response.json({ notes: await listNotes(userId) }))
 * }
 */
export function getAuth(client: Client, request: RequestLike, options?: GetAuthOptions): Promise<Auth>
/**
 * Reads the user from a token store, for adapters of frameworks that set cookies themselves.
 *
 * @param client The client of the server.
 * @param tokenStore The store of `createCookieTokenStore`.
 * @param options `fresh`: whether to ask the service about the user. `timeout` and `signal`, as for calls.
 * @returns The user. Where `getUser` and `protect` redirect, they throw `REDIRECT_REQUIRED` with the URL.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
 *
 * @example
 * const cookies = { getAll: () => [], set: () => {} } // of the framework
 * const { userId } = await getAuth(client, createCookieTokenStore(client, cookies))
 */
export function getAuth(client: Client, tokenStore: CookieTokenStore, options?: AuthOptions): Promise<StoreAuth>
export function getAuth(
  client: Client,
  request: RequestLike | CookieTokenStore,
  options: GetAuthOptions = {},
): Promise<Auth | StoreAuth> {
  return checkAwait(readAuth(client, request, options))
}

async function readAuth(
  client: Client,
  request: RequestLike | CookieTokenStore,
  options: GetAuthOptions,
): Promise<Auth | StoreAuth> {
  checkClient('getAuth', client)
  if (isStore(request)) {
    checkOptions('getAuth', options, entity(AUTH_OPTIONS))
    return authOfStore(client, request, options, {})
  }
  checkRequest('getAuth', request)
  checkPlace(client)
  checkOptions('getAuth', options, OPTIONS)
  const { fresh, signal, timeout, ...ofSession } = options
  const session = createRequestSession(client, request, ofSession)
  const auth = await authOfStore(client, session.tokenStore, { fresh, signal, timeout }, session)
  const { getUser, protect } = auth
  const redirected = (error: unknown): never => {
    if (!isLatchkeyError(error, 'REDIRECT_REQUIRED')) throw error
    throw session.withCookies(new Response(null, { status: 302, headers: { Location: error.details.url } }))
  }
  return Object.assign(auth, {
    getUser: ((input) => getUser(input as { readonly or: 'redirect' }).catch(redirected)) as Auth['getUser'],
    protect: (...given: []) => protect(...given).catch(redirected),
  })
}

/** A request that a page has made has no cookies: each user would be signed out. */
function checkPlace(client: Client): void {
  const { tokenStore = client[INTERNALS].env.page && 'cookie' } = optionsOf(client) ?? {}
  if (tokenStore === 'cookie')
    throw optionError(
      'client',
      '`getAuth` reads the session of a request on a server. In a page, call `getUser`. On a server, create the client with `tokenStore: null`.',
      'getAuth',
    )
}

/** Requests of Node.js have `read`, too. */
const isStore = (request: RequestLike | CookieTokenStore): request is CookieTokenStore =>
  typeof (request as CookieTokenStore | null)?.read === 'function' && !('headers' in request)
