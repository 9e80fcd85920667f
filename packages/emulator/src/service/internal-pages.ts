import { answerInbox, isInbox } from '../email/inbox-api.js'
import type { Asked, Service } from '../http/call.js'
import { textAnswer } from '../http/responses.js'
import { STYLE, STYLE_PATH } from '../oauth/consent-page.js'
import { answerAsProvider } from '../oauth/provider-endpoints.js'
import { answerAsSvix } from '../webhooks/svix-api.js'

/** Whether a path is the emulator's own, and none of the service that it stands in for. */
export const isOwn = (path: string): boolean => path.startsWith('/latchkey/') || isInbox(path)

/** The emulator's own pages: pretend providers, how they look, and the inbox. */
export async function answerOwn(service: Service, asked: Asked, body: unknown): Promise<Response> {
  const { pathname } = asked.url
  if (isInbox(pathname)) return answerInbox(service, asked)
  if (pathname === STYLE_PATH) return new Response(STYLE, { headers: { 'content-type': 'text/css' } })
  const bySvix = answerAsSvix(service, asked.request, asked.url, body)
  if (bySvix) return bySvix
  return (await answerAsProvider(service, asked, body)) ?? textAnswer(404, 'The emulator has nothing here.')
}
