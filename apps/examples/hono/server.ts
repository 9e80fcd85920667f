import { serve } from '@hono/node-server'
import { isClientError } from '@latchkey/core'
import { verifyWebhook } from '@latchkey/core/server'
import { authenticate, createVerifier, type VerifiedToken } from '@latchkey/core/verify'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'

const { STACK_PROJECT_ID: projectId = '', STACK_API_URL: baseUrl, STACK_WEBHOOK_SECRET: webhookSecret } = process.env
const verify = createVerifier({ projectId, baseUrl })

/** Responds with 401 without a valid access token, and with 503 while the keys of the service cannot be loaded. */
const signedIn = createMiddleware<{ Variables: { auth: VerifiedToken } }>(async (c, next) => {
  const auth = await authenticate(c.req.raw, verify)
  if (auth instanceof Response) return auth
  c.set('auth', auth)
  await next()
})

/** The notes by user. A real app has a database. */
const notes = new Map<string, string[]>()
const notesOf = (userId: string) => notes.get(userId) ?? []

const app = new Hono()
  .get('/', (c) => c.text('The notes are at /notes.'))
  .get('/notes', signedIn, (c) => c.json(notesOf(c.get('auth').userId)))
  .post('/notes', signedIn, async (c) => {
    const { userId } = c.get('auth')
    notes.set(userId, [...notesOf(userId), await c.req.text()])
    return c.json(notesOf(userId), 201)
  })
  .post('/webhooks', async (c) => {
    const event = await verifyWebhook(c.req.raw, webhookSecret)
    if (event.type === 'user.deleted') notes.delete(String(event.data.id))
    return c.body(null, 204)
  })
  .onError((error, c) => {
    if (isClientError(error, 'WEBHOOK_INVALID')) return c.text('This is not a webhook of the service.', 400)
    console.error(error)
    return c.text('Something went wrong.', 500)
  })

const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`))
