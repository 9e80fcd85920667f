import { createMiddleware } from 'hono/factory'

/** One JSON line per request: no header, no query, no body, so no token can be in it. */
export function requestLog(log: (line: string) => void) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const { method, path } = c.req
    const ms = Math.round(performance.now() - start)
    log(
      JSON.stringify({ time: new Date().toISOString(), method, path, status: c.res.status, ms, user: c.get('userId') }),
    )
  })
}
