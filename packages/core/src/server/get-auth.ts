import type { Client } from '../client.js'
import { checkClient, checkOptionNames } from '../contract/check-client.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { unrestrictedToken } from '../flows/session/unrestricted-token.js'
import { getUser, type Unrestricted } from '../flows/users/current-user.js'
import type { RequestLike } from '../session-types.js'
import {
  checkRequest,
  createRequestSession,
  REQUEST_SESSION_OPTIONS,
  type RequestSession,
  type RequestSessionOptions,
} from './request-session.js'

/** The session of a request, with its user. */
export interface Auth extends RequestSession {
  /**
   * A client that acts as the user of the request: `listTeams(auth.client)`. It has client access, also if
   * the client of the server has a secret key, so that the service checks the permissions of the user.
   */
  readonly client: Client
  /**
   * The signed-in user, or null. A restricted user does not count as signed in: to read them, call
   * `getUser(auth.client, { includeRestricted: true })`. Without the fields for servers, because apps send this user to the
   * page: `getUser` with the client of the server and the `tokenStore` returns them.
   */
  readonly user: Unrestricted | null
  /** The ID of the signed-in user, or null. */
  readonly userId: string | null
  /**
   * Returns an access token that is valid for at least 20 seconds, or null when no user is signed in. Also null for a
   * restricted or anonymous user: `getAccessToken(auth.client)` returns their token.
   */
  getToken(): Promise<string | null>
  /**
   * Returns the signed-in user.
   *
   * @throws {Response} A redirect to the sign-in page when no user is signed in, and for a restricted user to the page
   * that verifies their email address. Frameworks whose loaders can throw responses send it.
   */
  protect(): Promise<Unrestricted>
}

/**
 * Reads the user of a request from its cookies, or from `Authorization: Bearer <access token>`, for loaders, middleware and
 * API routes.
 *
 * @param client The client of the server, which all requests share: `createClient({ ...configFromEnv(), tokenStore: null })`.
 * @param request The `Request`, or a request of Node.js, Express or Fastify.
 * @param options Whether the app has HttpOnly sessions.
 * @returns The session and its user. `withCookies` adds a refreshed access token to the response.
 * @throws {Response} With status 431, for a request with more cookies or larger headers than any browser sends.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
 *
 * @example
 * export async function loader({ request }: { request: Request }) {
 *   const auth = await getAuth(client, request)
 *   const user = await auth.protect()
 *   return auth.withCookies(Response.json(user))
 * }
 */
export async function getAuth(
  client: Client,
  request: RequestLike,
  options: RequestSessionOptions = {},
): Promise<Auth> {
  checkClient('getAuth', client)
  checkRequest('getAuth', request)
  checkOptionNames('getAuth', options, REQUEST_SESSION_OPTIONS)
  const session = createRequestSession(client, request, options)
  const { tokenStore } = session
  const actor = client.actAs(tokenStore)
  const user = await getUser(actor)
  return {
    client: actor,
    user,
    userId: user?.id ?? null,
    tokenStore,
    get setCookie() {
      return session.setCookie
    },
    withCookies: session.withCookies,
    async getToken() {
      // The user may have signed in after the request was read.
      const current = user ?? (await getUser(actor))
      return current && unrestrictedToken(actor)
    },
    async protect() {
      if (user) return user
      try {
        return await getUser(actor, { or: 'redirect' })
      } catch (error) {
        if (!isLatchkeyError(error, 'REDIRECT_REQUIRED')) throw error
        throw session.withCookies(new Response(null, { status: 302, headers: { Location: error.details.url } }))
      }
    },
  }
}
