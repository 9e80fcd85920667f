import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { VerifiedToken } from '@latchkey/core/verify'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Database } from './db.ts'
import { notesApi } from './notes.ts'
import { requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

/** What the web app must know before it can start. Nothing of it is secret. */
export interface WebConfig {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
  readonly database: Database['name']
}

export interface AppOptions {
  readonly web: WebConfig
  readonly database: Pick<Database, 'asUser'>
  readonly verify: (token: string) => Promise<VerifiedToken>
  /** The folder with the built web app. */
  readonly folder: string
  /** Receives one JSON line per API request. */
  readonly log: (line: string) => void
}

/** The whole server as one function from request to response: API, configuration and web app. */
export function createApp({ web, database, verify, folder, log }: AppOptions) {
  const app = new Hono()
  app.use(securityHeaders(web.baseUrl))
  app.use(compress())
  app.use('/api/*', requestLog(log))
  app.get('/api/health', (c) =>
    database
      .asUser(NOBODY, (query) => query('select 1'))
      .then(
        () => c.json({ status: 'ok' }),
        () => c.json({ status: 'database out of reach' }, 503),
      ),
  )
  app.route('/api/notes', notesApi(database, verify))
  app.all('/api/*', (c) => c.json({ error: { code: 'not-found', message: 'There is no such address.' } }, 404))
  app.get('/config.json', (c) => c.json(web, 200, { 'Cache-Control': 'no-store' }))
  app.get('*', async (c) => {
    const path = normalize(c.req.path)
    const file = extname(path) ? await readFile(join(folder, path)).catch(() => null) : null
    if (file) return c.body(file, 200, { 'Content-Type': typeOf(path), 'Cache-Control': caching(path) })
    // The router in the page knows the addresses; a missing asset must not look like one of them.
    if (path.startsWith('/assets/')) return c.text('Not Found', 404)
    const page = await readFile(join(folder, 'index.html'))
    return c.body(page, 200, { 'Content-Type': typeOf('index.html'), 'Cache-Control': 'no-cache' })
  })
  app.onError((error, c) => {
    log(JSON.stringify({ level: 'error', method: c.req.method, path: c.req.path, error: error.stack ?? String(error) }))
    return c.json({ error: { code: 'internal', message: 'Something went wrong here. Try again.' } }, 500)
  })
  return app
}

/** Sees no note: the user id of nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Built assets carry a hash of their content in their name. */
const caching = (path: string) => (path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}
const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream'
