import { textAnswer } from './answers.js'
import type { Asked, Service } from './call.js'
import { answerInbox, isInbox } from './inbox.js'
import { answerAsProvider } from './provider/endpoints.js'
import { STYLE, STYLE_PATH } from './provider/page.js'
import { answerAsSvix } from './webhook-delivery/svix.js'

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
