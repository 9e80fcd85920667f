import { DurableObject, env } from 'cloudflare:workers'
import { isLatchkeyError } from '@latchkey/core'
import { authenticate, createVerifier } from '@latchkey/core/verify'
import { verifyWebhook } from '@latchkey/core/webhooks'

const verify = createVerifier({ projectId: env.HEXCLAVE_PROJECT_ID, baseUrl: env.HEXCLAVE_API_URL || undefined })

/** The notes of one user. */
export class Notes extends DurableObject {
  async list(): Promise<string[]> {
    return (await this.ctx.storage.get<string[]>('notes')) ?? []
  }

  async add(note: string): Promise<string[]> {
    const notes = [...(await this.list()), note]
    await this.ctx.storage.put('notes', notes)
    return notes
  }

  async clear(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

/** No cache returns the notes of a user to another one. */
const NO_STORE = { 'Cache-Control': 'private, no-store' }

const notesStub = (userId: string) => env.NOTES.get(env.NOTES.idFromName(userId))

async function notes(request: Request): Promise<Response> {
  const auth = await authenticate(request, verify)
  if (auth instanceof Response) return auth
  if (request.method === 'GET') return Response.json(await notesStub(auth.userId).list(), { headers: NO_STORE })
  if (request.method === 'POST')
    return Response.json(await notesStub(auth.userId).add(await request.text()), { status: 201, headers: NO_STORE })
  return new Response(null, { status: 405, headers: { Allow: 'GET, POST' } })
}

async function webhooks(request: Request): Promise<Response> {
  try {
    const event = await verifyWebhook(request, { secret: env.HEXCLAVE_WEBHOOK_SECRET })
    if (event.type === 'user.deleted') await notesStub(event.data.id).clear()
    return new Response(null, { status: 204 })
  } catch (error) {
    if (isLatchkeyError(error, 'WEBHOOK_INVALID'))
      return new Response('This is not a webhook of the service.', { status: 400 })
    throw error
  }
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/notes') return notes(request)
    if (pathname === '/webhooks' && request.method === 'POST') return webhooks(request)
    if (pathname === '/') return new Response('The notes are at /notes.')
    return new Response('Not found', { status: 404 })
  },
}
