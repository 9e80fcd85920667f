import { serve } from '@hono/node-server'
import { isLatchkeyError } from '@latchkey/core'
import { requireAuth } from '@latchkey/core/hono'
import { createVerifier } from '@latchkey/core/verify'
import { verifyWebhook } from '@latchkey/core/webhooks'
import { Hono } from 'hono'

const { HEXCLAVE_PROJECT_ID: projectId = '', HEXCLAVE_API_URL: baseUrl } = process.env
const verify = createVerifier({ projectId, baseUrl: baseUrl || undefined })

/** The notes by user. A real app has a database. */
const notes = new Map<string, string[]>()
const listNotes = (userId: string) => notes.get(userId) ?? []

const app = new Hono()
  .get('/', (c) => c.text('The notes are at /notes.'))
  .get('/notes', requireAuth(verify), (c) => c.json(listNotes(c.get('auth').userId)))
  .post('/notes', requireAuth(verify), async (c) => {
    const { userId } = c.get('auth')
    notes.set(userId, [...listNotes(userId), await c.req.text()])
    return c.json(listNotes(userId), 201)
  })
  .post('/webhooks', async (c) => {
    const event = await verifyWebhook(c.req.raw, { secret: process.env.HEXCLAVE_WEBHOOK_SECRET })
    if (event.type === 'user.deleted') notes.delete(event.data.id)
    return c.body(null, 204)
  })
  .onError((error, c) => {
    if (isLatchkeyError(error, 'WEBHOOK_INVALID')) return c.text('This is not a webhook of the service.', 400)
    console.error(error)
    return c.text('Something went wrong.', 500)
  })

const port = Number(process.env.PORT || 3000)
serve({ fetch: app.fetch, port }, () => console.log(`http://localhost:${port}`))
