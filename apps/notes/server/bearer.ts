import { isVerifyError, type VerifiedToken } from '@latchkey/core/verify'
import { createMiddleware } from 'hono/factory'

/**
 * Lets a request pass when it bears a valid access token, and tells the handlers whose it is.
 * Answers 401 as RFC 6750 asks, or 503 while the keys to judge tokens with cannot be read.
 */
export function bearer(verify: (token: string) => Promise<VerifiedToken>) {
  return createMiddleware<{ Variables: { userId: string } }>(async (c, next) => {
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) {
      c.header('WWW-Authenticate', 'Bearer realm="notes"')
      return c.json(
        { error: { code: 'token-missing', message: 'Sign in first: this address needs a bearer token.' } },
        401,
      )
    }
    try {
      c.set('userId', (await verify(token)).userId)
    } catch (error) {
      if (!isVerifyError(error)) throw error
      if (error.code === 'KEYS_UNAVAILABLE') {
        c.header('Retry-After', '5')
        return c.json({ error: { code: 'keys-unavailable', message: error.message } }, 503)
      }
      c.header('WWW-Authenticate', `Bearer realm="notes", error="invalid_token", error_description="${error.message}"`)
      return c.json({ error: { code: 'token-invalid', message: error.message } }, 401)
    }
    await next()
  })
}
