import { createMiddleware } from 'hono/factory'

/** Host names and addresses that DNS rebinding cannot use: it requires a domain name of the attacker. */
const LOCAL = /^(localhost|.+\.localhost|\d+(\.\d+){3}|\[[\da-f:.]+\])$/

/**
 * Responds with 403 to requests of pages that have another origin.
 *
 * @param hosts The host names of this server, in addition to those of this machine: a request under any other name is
 * refused. Default: any name, for a server that is reached under a public name.
 */
export const ownOriginOnly = (hosts?: readonly string[]) =>
  createMiddleware(async (c, next) => {
    const { host, hostname } = new URL(c.req.url)
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign =
      (hosts && !LOCAL.test(hostname) && !hosts.includes(hostname)) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      // Hosts are compared, not origins: a proxy may terminate TLS.
      (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
    if (!foreign) return next()
    return c.json({ error: { code: 'forbidden', message: 'Only pages of this site have access.' } }, 403)
  })
