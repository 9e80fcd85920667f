import { isLatchkeyError } from '@latchkey/core'
import { getVerifiedToken, requireAuth } from '@latchkey/core/express'
import { createVerifier } from '@latchkey/core/verify'
import { verifyWebhook } from '@latchkey/core/webhooks'
import express from 'express'

const { HEXCLAVE_PROJECT_ID: projectId = '', HEXCLAVE_API_URL: baseUrl } = process.env
const verify = createVerifier({ projectId, baseUrl: baseUrl || undefined })

/** The notes by user. A real app has a database. */
const notes = new Map<string, string[]>()
const listNotes = (userId: string) => notes.get(userId) ?? []

const app = express()

app.get('/', (_req, res) => {
  res.send('The notes are at /notes.')
})

app.get('/notes', requireAuth(verify), (req, res) => {
  res.json(listNotes(getVerifiedToken(req).userId))
})

app.post('/notes', requireAuth(verify), express.text(), (req, res) => {
  const { userId } = getVerifiedToken(req)
  if (typeof req.body !== 'string') return res.status(415).json({ error: 'Send the note as text/plain.' })
  notes.set(userId, [...listNotes(userId), req.body])
  return res.status(201).json(listNotes(userId))
})

// The signature is that of the raw body, of any type.
app.post('/webhooks', express.text({ type: () => true }), async (req, res) => {
  const event = await verifyWebhook(req, { secret: process.env.HEXCLAVE_WEBHOOK_SECRET })
  if (event.type === 'user.deleted') notes.delete(event.data.id)
  res.status(204).end()
})

const onError: express.ErrorRequestHandler = (error, _req, res, next) => {
  if (isLatchkeyError(error, 'WEBHOOK_INVALID')) res.status(400).send('This is not a webhook of the service.')
  else next(error)
}
app.use(onError)

const port = Number(process.env.PORT || 3000)
app.listen(port, () => console.log(`http://localhost:${port}`))
