import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { configFromEnv, createClient } from '@latchkey/core'
import { createHttpOnlyHandler, getAuth } from '@latchkey/core/server'
import { Hono } from 'hono'

const client = createClient({ ...configFromEnv(), tokenStore: null })
const handle = createHttpOnlyHandler(client)

const app = new Hono()
  .all('/api/latchkey/*', (c) => handle(c.req.raw))
  .get('/api/me', async (c) => {
    const auth = await getAuth(client, c.req.raw, { httpOnly: true })
    const user = await auth.getUser()
    return auth.withCookies(Response.json({ email: user?.primaryEmail ?? null }))
  })
  .use(serveStatic({ root: 'dist' }))
  .get('*', serveStatic({ path: 'dist/index.html' }))

const port = Number(process.env.PORT || 3000)
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`))
