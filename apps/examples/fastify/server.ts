import { isLatchkeyError } from '@latchkey/core'
import { getVerifiedToken, requireAuth } from '@latchkey/core/fastify'
import { createVerifier } from '@latchkey/core/verify'
import { verifyWebhook } from '@latchkey/core/webhooks'
import fastify from 'fastify'

const { HEXCLAVE_PROJECT_ID: projectId = '', HEXCLAVE_API_URL: baseUrl } = process.env
const verify = createVerifier({ projectId, baseUrl: baseUrl || undefined })

/** The notes by user. A real app has a database. */
const notes = new Map<string, string[]>()
const listNotes = (userId: string) => notes.get(userId) ?? []

const app = fastify()

app.get('/', async () => 'The notes are at /notes.')

app.register(async (api) => {
  api.addHook('onRequest', requireAuth(verify))

  api.get('/notes', async (request) => listNotes(getVerifiedToken(request).userId))

  api.post('/notes', async (request, reply) => {
    const { userId } = getVerifiedToken(request)
    if (typeof request.body !== 'string') return reply.code(415).send({ error: 'Send the note as text/plain.' })
    notes.set(userId, [...listNotes(userId), request.body])
    return reply.code(201).send(listNotes(userId))
  })
})

app.register(async (webhooks) => {
  // The signature is that of the raw body.
  webhooks.removeAllContentTypeParsers()
  webhooks.addContentTypeParser('*', { parseAs: 'string' }, async (_request, body) => body)

  webhooks.post('/webhooks', async (request, reply) => {
    const event = await verifyWebhook(
      { headers: request.headers, body: String(request.body) },
      { secret: process.env.HEXCLAVE_WEBHOOK_SECRET },
    )
    if (event.type === 'user.deleted') notes.delete(event.data.id)
    return reply.code(204).send()
  })

  webhooks.setErrorHandler((error, _request, reply) => {
    if (!isLatchkeyError(error, 'WEBHOOK_INVALID')) throw error
    return reply.code(400).send('This is not a webhook of the service.')
  })
})

await app.listen({ port: Number(process.env.PORT || 3000) })
