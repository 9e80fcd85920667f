import type { Client } from '../client.js'
import { checkClient, checkOptions } from '../contract/check-input.js'
import { entity } from '../contract/schema/index.js'
import { forbidCaching } from '../lib/private-cache-control.js'
import { forwardedProtocol, readHeader, requestUrl, tokensOfHeaders } from '../session/requests/request-headers.js'
import { checkRequest, rejectLargeRequest } from '../session/requests/request-limits.js'
import { parseCookies } from '../session/session-cookies.js'
import { isSignedOut } from '../session/tokens.js'
import type { RequestLike, Tokens } from '../session-types.js'
import {
  type CookieTokenStore,
  cookieTokenStore,
  headerStore,
  REQUEST_SESSION_OPTIONS,
  type RequestSessionOptions,
  type ServerCookies,
  serializeCookie,
} from './cookie-token-store.js'

/** The session of one request. */
export interface RequestSession {
  /** The session, for the option `tokenStore` of calls. */
  readonly tokenStore: CookieTokenStore
  /**
   * The values of the `Set-Cookie` headers that the response needs so far, in a new array. Frameworks accept it as it is:
   * `res.append('Set-Cookie', session.setCookie)` in Express, `reply.header('Set-Cookie', session.setCookie)` in Fastify.
   */
  readonly setCookie: string[]
  /**
   * Adds the cookies to a response. If the request or the response has a session, also adds
   * `Cache-Control: private, no-store`: the back button would otherwise show the page after sign-out. Directives of the
   * response that allow caching are removed, all others stay. So are headers such as `CDN-Cache-Control`, which replace
   * `Cache-Control` for caches in front of the server.
   *
   * @param response The response.
   * @returns A copy of the response with the headers, or the response itself if there is no session.
   */
  withCookies(response: Response): Response
}

const lines = Symbol('lines')
/** All sessions share the getter: V8 collects objects with a getter of their own late, with all that they refer to. */
const SET_COOKIE = {
  enumerable: true,
  get(this: { [lines](): readonly string[] }) {
    return this[lines]()
  },
}

/** JSON of a session, also of a copy, contains no cookies: they contain tokens. */
const TO_JSON = {
  enumerable: true,
  value(this: object) {
    return { ...this, setCookie: undefined, toJSON: undefined }
  },
}

/**
 * Reads the session of a request from its cookies, or from `Authorization: Bearer <access token>`, and collects the cookies
 * that its response must set: those of a refreshed access token, a sign-in or a sign-out. For server frameworks that have
 * requests and responses.
 *
 * @param client The client that the session is used with.
 * @param request The `Request`, or a request of Node.js, Express or Fastify.
 * @param options Whether the app has HttpOnly sessions.
 * @returns The session.
 * @throws {Response} With status 431, for a request with more cookies or larger headers than any browser sends.
 *
 * @example
 * const session = createRequestSession(client, request)
 * const user = await getUser(client, {}, { tokenStore: session.tokenStore })
 * return session.withCookies(Response.json(user))
 */
export function createRequestSession(
  client: Client,
  request: RequestLike,
  options: RequestSessionOptions = {},
): RequestSession {
  checkClient('createRequestSession', client)
  checkRequest('createRequestSession', request)
  checkOptions('createRequestSession', options, entity(REQUEST_SESSION_OPTIONS))
  const { httpOnly, migrateScriptSessionsUntil } = options
  const rejection = rejectLargeRequest(request)
  if (rejection) throw rejection
  const written = new Map<string, string>()
  const protocol = forwardedProtocol(request.headers)
  const url = requestUrl(request)
  const bearer = tokensOfHeaders(request.headers, client.projectId)
  const set: ServerCookies['set'] = (name, value, options) =>
    void written.set(name, serializeCookie(name, value, options))
  const tokenStore = bearer
    ? { url, ...headerStore(bearer) }
    : cookieTokenStore(
        client,
        parseCookies(readHeader(request.headers, 'cookie') ?? ''),
        { set },
        { url, ...(protocol && { secure: protocol === 'https' }), httpOnly, migrateScriptSessionsUntil },
      )
  // The store reads the cookies of a request synchronously.
  const isSignedIn = !isSignedOut(tokenStore.read() as Tokens)
  const session: Omit<RequestSession, 'setCookie'> = {
    tokenStore,
    withCookies(response) {
      if ((!isSignedIn && written.size === 0) || response.status < 200) return response
      // The headers of a redirect or of a fetched response are immutable.
      const copy = new Response(response.body, response)
      for (const line of written.values()) copy.headers.append('Set-Cookie', line)
      forbidCaching(copy.headers)
      return copy
    },
  }
  return Object.defineProperties(session, {
    [lines]: { value: () => [...written.values()] },
    setCookie: SET_COOKIE,
    toJSON: TO_JSON,
  }) as RequestSession
}
