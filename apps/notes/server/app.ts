import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { isLatchkeyError } from '@latchkey/core'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../src/client.ts'
import { type AccessOptions, requireAccess } from './access.ts'
import { DatabaseUnavailable } from './database.ts'
import { notesApi } from './notes.ts'

export interface AppOptions extends AccessOptions {
  /** The configuration of the web app. It contains no secret. */
  readonly web: Config
  /** The folder with the built web app. */
  readonly folder: string
  /** Receives one JSON line per API request. */
  readonly log: (line: string) => void
}

/** Creates the whole server as one function from request to response: API and web app. */
export function createApp({ web, folder, log, ...options }: AppOptions) {
  const app = new Hono()
  app.use(securityHeaders(web.baseUrl), compress())
  // Built assets have a hash of their content in their name and never change. The page may. No cache stores notes.
  app.use(async (c, next) => {
    await next()
    const isAsset = c.req.path.startsWith('/assets/') && c.res.ok
    const isData = c.req.path.startsWith('/api/')
    const page = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache'
    c.header('Cache-Control', isData ? 'private, no-store' : page)
    // Emails show the logo.
    c.header('Cross-Origin-Resource-Policy', c.req.path.startsWith('/icon-') ? 'cross-origin' : 'same-origin')
  })
  // One JSON line per request: no header, no query, no body, so no token can be in it.
  app.use('/api/*', async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log(JSON.stringify({ time: new Date(), method: c.req.method, path: c.req.path, status: c.res.status, ms }))
  })
  app.get('/api/health', async (c) => {
    await options.transaction((query) => query('select 1'))
    return c.json({ status: 'ok' })
  })
  const access = requireAccess(options)
  app.route('/api/notes', notesApi(access))
  if (options.findMembership) app.route('/api/teams/:team/notes', notesApi(access))
  app.all('/api/*', (c) => c.json({ error: { code: 'not-found', message: 'There is no such endpoint.' } }, 404))

  const page = pageOf(folder, web)
  app.get('/', (c) => c.html(page))
  // A missing asset must not respond with the page.
  app.get('/assets/*', serveStatic({ root: folder }), (c) => c.notFound())
  // The router in the page handles all other paths.
  app.get('*', serveStatic({ root: folder }), (c) => c.html(page))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log(JSON.stringify({ level: 'error', method: c.req.method, path: c.req.path, error: error.stack ?? String(error) }))
    // The database or the auth service is unreachable or busy: the same request may succeed later.
    const isDown = isServiceDown(error)
    if (error instanceof DatabaseUnavailable || isDown) {
      const problem = isDown ? 'The sign-in service cannot be reached' : 'The server is busy'
      c.header('Retry-After', '1')
      return c.json({ error: { code: 'unavailable', message: `${problem}. Try again in a moment.` } }, 503)
    }
    return c.json({ error: { code: 'internal', message: 'Something went wrong here. Try again.' } }, 500)
  })
  return app
}

const SERVICE_DOWN = [
  'OFFLINE',
  'UNABLE_TO_CONNECT',
  'RATE_LIMITED',
  'UNEXPECTED_REDIRECT',
  'UNEXPECTED_RESPONSE',
] as const

/** Whether the auth service has not responded, or not as itself. With any other error it has rejected the request. */
const isServiceDown = (error: Error) =>
  isLatchkeyError(error, 'REQUEST_FAILED')
    ? error.details.status >= 500 || error.details.status === 429
    : isLatchkeyError(error, ...SERVICE_DOWN)

/** The page with the configuration, which saves a request at start. A block of JSON is not a script. */
function pageOf(folder: string, web: Config): string {
  const config = JSON.stringify(web).replaceAll('<', '\\u003c')
  return readFileSync(join(folder, 'index.html'), 'utf8').replace('{}</script>', () => `${config}</script>`)
}

/** The page runs only its own scripts and styles, connects only to this server and the auth service, and cannot be framed. */
const securityHeaders = (authUrl: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [`'none'`],
      scriptSrc: [`'self'`],
      styleSrc: [`'self'`],
      // The auth service may serve the profile images that it stores.
      imgSrc: [`'self'`, 'data:', 'https:', new URL(authUrl).origin],
      connectSrc: [`'self'`, new URL(authUrl).origin],
      // The devtools display the inspector of a local emulator.
      frameSrc: [authUrl.startsWith('http:') ? new URL(authUrl).origin : `'none'`],
      manifestSrc: [`'self'`],
      formAction: [`'self'`],
      baseUri: [`'none'`],
      frameAncestors: [`'none'`],
    },
    // When the auth service uses HTTPS, so does the app: browsers then never use HTTP again.
    strictTransportSecurity: authUrl.startsWith('https:') && 'max-age=31536000',
    // Links of emails contain codes, which must not be sent to other sites.
    referrerPolicy: 'strict-origin',
    // The window of a sign-in provider sends messages to the page that opened it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    // See above.
    crossOriginResourcePolicy: false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  })
