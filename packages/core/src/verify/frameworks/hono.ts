import type { MiddlewareHandler } from 'hono'
import { getPrivateCacheControl, isForSharedCaches } from '../../lib/private-cache-control.js'
import { type AuthenticateOptions, authenticate } from '../authenticate.js'
import type { VerifiedToken } from '../verified-token.js'
import { checkArguments, type Verify } from './request-auth.js'

export type { AuthenticateOptions } from '../authenticate.js'
export type { VerifiedToken } from '../verified-token.js'
export type { Verify } from './request-auth.js'

/** What {@link requireAuth} adds to the context. */
export interface AuthEnv {
  /** The variables of the context. */
  readonly Variables: {
    /** The content of the access token: `c.get('auth').userId`. */
    readonly auth: VerifiedToken
  }
}

/**
 * Creates middleware that verifies the access token of a request, such as `fetchWithAuth` sends, and sets the variable
 * `auth` of the context. Responds with 401 without a valid token, and with 503 while the keys of the service cannot be
 * fetched. The responses of handlers after it have `Cache-Control: private, no-store`: directives that allow caching are
 * removed, all others stay.
 *
 * @param verify The result of `createVerifier`.
 * @param options The realm for the `WWW-Authenticate` header.
 * @returns The middleware.
 * @throws {TypeError} When `verify` is not a function, or an option does not exist or has another type.
 *
 * @example
 * const verify = createVerifier({ projectId })
 *
 * app.get('/notes', requireAuth(verify), async (c) => c.json(await listNotes(c.get('auth').userId)))
 */
export function requireAuth(verify: Verify, options: AuthenticateOptions = {}): MiddlewareHandler<AuthEnv> {
  checkArguments(verify, options)
  return async function latchkey(c, next) {
    const auth = await authenticate(c.req.raw, verify, options)
    if (!('userId' in auth)) return auth
    c.set('auth', auth)
    await next()
    c.header('Cache-Control', getPrivateCacheControl(c.res.headers.get('Cache-Control')))
    for (const name of [...c.res.headers.keys()]) if (isForSharedCaches(name)) c.header(name, undefined)
  }
}
