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

/** A reply of Fastify. */
export interface FastifyReplyLike {
  /** The response of Node.js. */
  readonly raw: OutgoingResponse
  /** Sets the HTTP status. */
  code(status: number): unknown
  /** Sets headers. */
  headers(headers: Record<string, string>): unknown
  /** Sends the body. */
  send(body: string): unknown
}

/** A hook for `onRequest`, `preHandler` and the other hooks that run before the handler. */
export type RequireAuthHook = (request: NodeRequest, reply: FastifyReplyLike) => Promise<unknown>

/**
 * Creates a hook that verifies the access token of a request, such as `fetchWithAuth` sends. Responds with 401 without a
 * valid token, and with 503 while the keys of the service cannot be fetched. Handlers read the token with
 * {@link getVerifiedToken}. Their responses have `Cache-Control: private, no-store`: directives that allow caching are removed, all
 * others stay.
 *
 * @param verify The result of `createVerifier`.
 * @param options The realm for the `WWW-Authenticate` header.
 * @returns The hook, for one route or for `app.addHook`.
 * @throws {TypeError} When `verify` is not a function, or an option does not exist or has another type.
 *
 * @example
 * const verify = createVerifier({ projectId })
 *
 * app.get('/notes', { onRequest: requireAuth(verify) }, async (request) => listNotes(getVerifiedToken(request).userId))
 */
export function requireAuth(verify: Verify, options: AuthenticateOptions = {}): RequireAuthHook {
  checkArguments(verify, options)
  return async function latchkey(request, reply) {
    const rejection = await authenticateNodeRequest(request, verify, options)
    if (!rejection) {
      forbidStoring(reply.raw)
      return undefined
    }
    reply.code(rejection.status)
    reply.headers(Object.fromEntries(rejection.headers))
    return reply.send(await rejection.text())
  }
}
