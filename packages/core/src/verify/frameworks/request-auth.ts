import { getPrivateCacheControl, isForSharedCaches } from '../../lib/private-cache-control.js'
import { type AuthenticateOptions, authenticate, checkAuthenticateOptions } from '../authenticate.js'
import type { VerifiedToken } from '../verified-token.js'

/** Verifies an access token. `createVerifier` returns such a function. */
export type Verify = (token: string) => Promise<VerifiedToken>

/** A request of Node.js, or of a framework that is based on it. */
export interface NodeRequest {
  /** The headers, with lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A response of Node.js, or of a framework that is based on it. */
export interface OutgoingResponse {
  /** Returns the value of a header that is set. */
  getHeader(name: string): unknown
  /** Returns the names of the headers that are set. */
  getHeaderNames(): string[]
  /** Removes a header. */
  removeHeader(name: string): unknown
  /** Sets a header. */
  setHeader(name: string, value: string): unknown
  /** Sends the headers. */
  writeHead(status: number, ...args: never[]): unknown
}

/** By request, so that the requests need no additional property and no changed type. */
const tokens = new WeakMap<object, VerifiedToken>()

/** Throws when the server starts, not on its first request. */
export function checkArguments(verify: Verify, options: AuthenticateOptions): void {
  if (typeof verify !== 'function')
    throw new TypeError(`\`requireAuth\`: \`verify\` must be the result of \`createVerifier\`, got ${typeof verify}.`)
  checkAuthenticateOptions('requireAuth', options)
}

/** Verifies the access token of a request for `getVerifiedToken`. Returns the response to send if there is no valid token. */
export async function authenticateNodeRequest(
  request: NodeRequest,
  verify: Verify,
  options: AuthenticateOptions,
): Promise<Response | undefined> {
  const { authorization } = request.headers
  const headers = {
    get: (name: string) => (name === 'authorization' && typeof authorization === 'string' ? authorization : null),
  }
  const auth = await authenticate({ headers }, verify, options)
  if (!('userId' in auth)) return auth
  tokens.set(request, auth)
  return undefined
}

/**
 * Adds `Cache-Control: private, no-store` to a response when its headers are sent: after the app has set its own. Removes
 * directives of the app that allow caching.
 */
export function forbidStoring(response: OutgoingResponse): void {
  const writeHead = response.writeHead as (...args: unknown[]) => unknown
  response.writeHead = (...args: unknown[]) => {
    const headers = entriesOf(args.at(-1))
    const named = headers?.find(([name]) => isCacheControl(name))
    const given = named ? named[1] : response.getHeader('Cache-Control')
    response.setHeader('Cache-Control', getPrivateCacheControl(given === undefined ? null : String(given)))
    for (const name of response.getHeaderNames()) if (isForSharedCaches(name)) response.removeHeader(name)
    if (!headers) return writeHead.apply(response, args)
    const others = headers.filter(([name]) => !isCacheControl(name) && !isForSharedCaches(String(name)))
    return writeHead.apply(response, [...args.slice(0, -1), others.flat()])
  }
}

const isCacheControl = (name: unknown) => String(name).toLowerCase() === 'cache-control'

/** The headers that `writeHead` receives: an object, a list of pairs, or a list of names and values in turn. */
function entriesOf(headers: unknown): unknown[][] | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined
  if (!Array.isArray(headers)) return Object.entries(headers)
  if (Array.isArray(headers[0])) return headers
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
}

/**
 * Returns the content of the access token of a request that `requireAuth` has verified.
 *
 * @param request The request.
 * @returns The content of the token, such as `userId`.
 * @throws {TypeError} When `requireAuth` has not run for the request.
 *
 * @example
 * const { userId } = getVerifiedToken(request)
 */
export function getVerifiedToken(request: NodeRequest): VerifiedToken {
  const auth = tokens.get(request)
  if (!auth)
    throw new TypeError('`getVerifiedToken`: the request is not verified. Add `requireAuth(verify)` to its route.')
  return auth
}
