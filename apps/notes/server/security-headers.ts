import { createMiddleware } from 'hono/factory'

/** A page that runs only its own scripts and styles, talks only to this server and the auth service, sits in no frame. */
export function securityHeaders(authUrl: string) {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: https:`,
    `font-src 'self'`,
    `connect-src 'self' ${new URL(authUrl).origin}`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
  // A service that is reached securely means an app that is: from then on browsers come to it in no other way.
  const secure = authUrl.startsWith('https:')
  return createMiddleware(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', policy)
    if (secure) c.header('Strict-Transport-Security', 'max-age=31536000')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  })
}
