import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import type { AuthConfig } from '../src/auth-client.ts'
import { Overloaded } from './admission.ts'
import { AuthServiceUnavailable } from './auth-service.ts'
import { type Database, DatabaseUnavailable } from './db.ts'
import { createHealthCheck } from './health.ts'
import { type NotebookOptions, openNotebook } from './notebook.ts'
import { notesApi } from './notes.ts'
import { ownOriginOnly } from './own-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { trashApi } from './trash.ts'

export interface AppOptions extends NotebookOptions {
  /** The configuration that the web app loads at start. It contains no secret. */
  readonly web: AuthConfig & { readonly database: Database['name']; readonly teams?: boolean }
  readonly database: Pick<Database, 'asUser' | 'ping'>
  /** The host names of this server, in addition to those of this machine. Default: any. See `ownOriginOnly`. */
  readonly hosts?: readonly string[] | undefined
  /** Whether new users receive sample notes. Default: false. */
  readonly samples?: boolean
  /** The folder with the built web app. */
  readonly folder: string
  /** Receives one JSON line per API request. */
  readonly log: (line: string) => void
}

/** The same request may succeed later. */
const TEMPORARY = [Overloaded, DatabaseUnavailable, AuthServiceUnavailable]

/** Creates the whole server as one function from request to response: API, configuration and web app. */
export function createApp({ web, hosts, samples, folder, log, ...options }: AppOptions) {
  const { database, findMembership } = options
  const app = new Hono<{ Variables: { userId?: string } }>()
  app.use(securityHeaders(web.baseUrl), compress())
  // Built assets have a hash of their content in their name and never change. Everything else may.
  app.use(async (c, next) => {
    await next()
    const lasting = c.req.path.startsWith('/assets/') && c.res.ok
    c.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  // One JSON line per request: no header, no query, no body, so no token can be in it.
  app.use('/api/*', async (c, next) => {
    const [time, start] = [new Date(), performance.now()]
    await next()
    const { method, path } = c.req
    const ms = Math.round(performance.now() - start)
    log(JSON.stringify({ time, method, path, status: c.res.status, ms, user: c.get('userId') }))
  })
  const isHealthy = createHealthCheck(database)
  app.get('/api/health', async (c) =>
    (await isHealthy()) ? c.json({ status: 'ok' }) : c.json({ status: 'database unreachable' }, 503),
  )
  const open = openNotebook(options)
  app.route('/api/notes', notesApi(open, { samples }))
  app.route('/api/trash', trashApi(open))
  if (findMembership) {
    app.route('/api/teams/:team/notes', notesApi(open))
    app.route('/api/teams/:team/trash', trashApi(open))
    app.get('/api/teams/:team', ...open, (c) => c.json({ canWrite: c.get('canWrite') }))
  }
  app.all('/api/*', (c) => c.json({ error: { code: 'not-found', message: 'There is no such endpoint.' } }, 404))
  app.get('/config.json', ownOriginOnly(hosts), (c) => c.json(web))
  // A missing asset must not respond with the page.
  app.get('/assets/*', serveStatic({ root: folder }), (c) => c.notFound())
  // The router in the page handles all other paths.
  app.get('*', serveStatic({ root: folder }), serveStatic({ root: folder, path: 'index.html' }))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (TEMPORARY.some((temporary) => error instanceof temporary)) {
      c.header('Retry-After', '1')
      return c.json({ error: { code: 'unavailable', message: 'The server is busy. Try again in a moment.' } }, 503)
    }
    log(JSON.stringify({ level: 'error', method: c.req.method, path: c.req.path, error: error.stack ?? String(error) }))
    return c.json({ error: { code: 'internal', message: 'Something went wrong here. Try again.' } }, 500)
  })
  return app
}
