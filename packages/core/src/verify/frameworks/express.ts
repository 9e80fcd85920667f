import type { AuthenticateOptions } from '../authenticate.js'
import {
  authenticateNodeRequest,
  checkArguments,
  forbidStoring,
  type NodeRequest,
  type OutgoingResponse,
  type Verify,
} from './request-auth.js'

export type { AuthenticateOptions } from '../authenticate.js'
export type { VerifiedToken } from '../verified-token.js'
export { getVerifiedToken, type NodeRequest, type OutgoingResponse, type Verify } from './request-auth.js'

/** A response of Express or of Node.js. */
export interface NodeResponse extends OutgoingResponse {
  /** The HTTP status. */
  statusCode: number
  /** Sends the body. */
  end(body: string): unknown
}

/** Middleware for Express, Connect, Polka and other frameworks with the same signature. */
export type RequireAuthMiddleware = (
  request: NodeRequest,
  response: NodeResponse,
  next: (error?: unknown) => void,
) => Promise<void>

/**
 * Creates middleware that verifies the access token of a request, such as `fetchWithAuth` sends. Responds with 401
 * without a valid token, and with 503 while the keys of the service cannot be fetched. Handlers after it read the token
 * with {@link getVerifiedToken}. Their responses have `Cache-Control: private, no-store`: directives that allow caching are removed,
 * all others stay.
 *
 * @param verify The result of `createVerifier`.
 * @param options The realm for the `WWW-Authenticate` header.
 * @returns The middleware.
 * @throws {TypeError} When `verify` is not a function, or an option does not exist or has another type.
 *
 * @example
 * const verify = createVerifier({ projectId })
 *
 * app.get('/notes', requireAuth(verify), async (req, res) => {
 *   res.json(await listNotes(getVerifiedToken(req).userId))
 * })
 */
export function requireAuth(verify: Verify, options: AuthenticateOptions = {}): RequireAuthMiddleware {
  checkArguments(verify, options)
  return async function latchkey(request, response, next) {
    let rejection: Response | undefined
    try {
      rejection = await authenticateNodeRequest(request, verify, options)
    } catch (error) {
      next(error) // Express 4 does not handle rejected promises.
      return
    }
    if (!rejection) {
      forbidStoring(response)
      next()
      return
    }
    response.statusCode = rejection.status
    for (const [name, value] of rejection.headers) response.setHeader(name, value)
    response.end(await rejection.text())
  }
}
