import type { IncomingRequest } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { brandOf, brandStyle } from '../email/brand.js'
import { handleInboxRequest, isInboxPath } from '../email/inbox-api.js'
import { STYLE, STYLE_PATH } from '../http/page.js'
import { textResponse } from '../http/responses.js'
import { handleProviderRequest } from '../oauth/provider-endpoints.js'
import { handleSvixRequest } from '../webhooks/svix-api.js'

/** Returns whether a path belongs to the emulator and not to the emulated service. */
export const isInternalPage = (path: string): boolean => path.startsWith('/latchkey/') || isInboxPath(path)

/** Handles requests to the emulator's own pages: simulated providers, webhook portal and mailbox. */
export async function handleInternalPage(
  service: Service,
  incoming: IncomingRequest,
  body: unknown,
): Promise<Response> {
  const { pathname, searchParams } = incoming.url
  if (isInboxPath(pathname)) return handleInboxRequest(service, incoming)
  if (pathname === STYLE_PATH) {
    const project = service.world.projects.get(searchParams.get('project') ?? '')
    const style = project ? STYLE + brandStyle(brandOf(project)) : STYLE
    return new Response(style, { headers: { 'content-type': 'text/css' } })
  }
  const bySvix = handleSvixRequest(service, incoming.request, incoming.url, body)
  if (bySvix) return bySvix
  return (await handleProviderRequest(service, incoming, body)) ?? textResponse(404, 'Not found.')
}
