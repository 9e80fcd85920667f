import { isVerifyError, type VerifiedToken } from '@latchkey/core/verify'
import { createMiddleware } from 'hono/factory'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Verifies an access token, as `createVerifier` of the kit does. */
export type Verify = (token: string) => Promise<VerifiedToken>

/**
 * Requires a valid access token and sets `userId` for the handlers. Responds with 401 as RFC 6750 specifies, or with 503
 * while the keys that verify tokens cannot be loaded.
 */
export const bearer = (verify: Verify) =>
  createMiddleware<{ Variables: { userId: string } }>(async (c, next) => {
    const refuse = (status: 401 | 503, code: string, message: string, headers: Record<string, string>) =>
      c.json({ error: { code, message } }, status, headers)
    const challenge = (more = '') => ({ 'WWW-Authenticate': `Bearer realm="notes"${more}` })

    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token)
      return refuse(401, 'token-missing', 'Sign in first: this endpoint requires a bearer token.', challenge())
    try {
      const { userId } = await verify(token)
      if (!UUID.test(userId))
        return refuse(401, 'token-invalid', 'The token names no user.', challenge(', error="invalid_token"'))
      c.set('userId', userId)
    } catch (error) {
      if (!isVerifyError(error)) throw error
      const { code, message } = error
      if (code === 'KEYS_UNAVAILABLE') return refuse(503, 'keys-unavailable', message, { 'Retry-After': '5' })
      return refuse(401, 'token-invalid', message, challenge(`, error="invalid_token", error_description="${message}"`))
    }
    return next()
  })
