import { createMiddleware } from 'hono/factory'

/** One JSON line per request: no header, no query, no body, so no token can be in it. */
export const requestLog = (log: (line: string) => void) =>
  createMiddleware(async (c, next) => {
    const [time, start] = [new Date(), performance.now()]
    await next()
    const { method, path } = c.req
    const ms = Math.round(performance.now() - start)
    log(JSON.stringify({ time, method, path, status: c.res.status, ms, user: c.get('userId') }))
  })
