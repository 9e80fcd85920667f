import { type AuthenticateOptions, authenticate, checkAuthenticateOptions } from '../authenticate.js'
import type { VerifiedToken } from '../verified-token.js'

/** Verifies an access token. `createVerifier` returns such a function. */
export type Verify = (token: string) => Promise<VerifiedToken>

/** A request of Node.js, or of a framework that is based on it. */
export interface NodeRequest {
  /** The headers, with lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** By request, so that the requests need no additional property and no changed type. */
const tokens = new WeakMap<object, VerifiedToken>()

/** Throws when the server starts, not on its first request. */
export function checkArguments(verify: Verify, options: AuthenticateOptions): void {
  if (typeof verify !== 'function')
    throw new TypeError(`\`requireAuth\`: \`verify\` must be the result of \`createVerifier\`, got ${typeof verify}.`)
  checkAuthenticateOptions('requireAuth', options)
}

/** Verifies the access token of a request for `getAuth`. Returns the response to send if there is no valid token. */
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
 * Returns the content of the access token of a request that `requireAuth` has verified.
 *
 * @param request The request.
 * @returns The content of the token, such as `userId`.
 * @throws {TypeError} When `requireAuth` has not run for the request.
 *
 * @example
 * const { userId } = getAuth(request)
 */
export function getAuth(request: NodeRequest): VerifiedToken {
  const auth = tokens.get(request)
  if (!auth) throw new TypeError('`getAuth`: the request is not verified. Add `requireAuth(verify)` to its route.')
  return auth
}
