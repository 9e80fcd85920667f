import type { Service } from '../http/call.js'
import type { WebhookAttemptRow, WebhookRow } from '../world/rows.js'
import { addEndpoint } from './endpoints.js'
import { messageId, wantedBy } from './send.js'
import { attemptShown, destinationShown, endpointShown, messageShown } from './svix-responses.js'

/** As much of Svix's REST API as tests use; an application is a project. */
export const SVIX_PATH = '/latchkey/svix'

const PATH = /^\/latchkey\/svix\/api\/v1\/app\/([^/]+)\/(.+?)\/?$/

/** Answers `POST …/app/{project}/endpoint` and the like; `undefined` where Svix has nothing that is played here. */
export function answerAsSvix(service: Service, request: Request, url: URL, body: unknown): Response | undefined {
  const [, projectId = '', path = ''] = PATH.exec(url.pathname) ?? []
  if (!projectId) return undefined
  const { world } = service
  if (!world.projects.get(projectId)) return missing('application')
  const ofProject = (row: { readonly projectId: string }) => row.projectId === projectId
  const [kind = '', id, more, last, again] = path.split('/')

  if (kind === 'endpoint' && id === undefined) {
    if (request.method === 'GET') return list(world.webhookEndpoints.where(ofProject).map(endpointShown))
    if (request.method === 'POST') return created(service, projectId, body)
  }
  if (kind === 'endpoint' && id !== undefined) {
    const endpoint = world.webhookEndpoints.find((row) => ofProject(row) && row.id === id)
    if (!endpoint) return missing('endpoint')
    if (request.method === 'GET' && more === 'secret') return Response.json({ key: endpoint.secret })
    if (request.method === 'GET' && more === undefined) return Response.json(endpointShown(endpoint))
    if (request.method === 'DELETE' && more === undefined) {
      world.webhookEndpoints.remove(endpoint.id)
      return new Response(null, { status: 204 })
    }
  }
  if (kind === 'msg' && more !== undefined) {
    return ofMessage(
      service,
      { projectId, message: id ?? '', more, endpoint: last, resends: again === 'resend' },
      request,
    )
  }
  if (kind === 'msg' && request.method === 'GET') {
    const withContent = url.searchParams.get('with_content') !== 'false'
    const shown = (row: WebhookRow) => messageShown(row, withContent)
    if (id === undefined) return list(world.webhooks.where(ofProject).reverse().map(shown))
    const message = messageNamed(service, projectId, id)
    return message ? Response.json(shown(message)) : missing('message')
  }
  if (kind === 'attempt' && request.method === 'GET' && more !== undefined && last === undefined) {
    const of = (row: WebhookAttemptRow) =>
      (id === 'endpoint' ? row.endpointId : messageId({ id: row.webhookId })) === more
    return list(
      world.webhookAttempts
        .where((row) => ofProject(row) && of(row))
        .reverse()
        .map((row) => attemptShown(service, row)),
    )
  }
  return undefined
}

const messageNamed = ({ world }: Service, projectId: string, id: string) =>
  world.webhooks.find((row) => row.projectId === projectId && (messageId(row) === id || row.id === id))

/** Where a message went, and sending it there again. */
function ofMessage(
  service: Service,
  named: { projectId: string; message: string; more: string; endpoint: string | undefined; resends: boolean },
  { method }: Request,
): Response | undefined {
  const { world, toldAgain } = service
  const message = messageNamed(service, named.projectId, named.message)
  if (named.more !== 'endpoint') return undefined
  if (!message) return missing('message')
  if (method === 'GET' && named.endpoint === undefined)
    return list(wantedBy(service, message).map((endpoint) => destinationShown(service, endpoint, message)))
  if (method !== 'POST' || !named.resends) return undefined
  const endpoint = world.webhookEndpoints.get(named.endpoint ?? '')
  if (endpoint?.projectId !== named.projectId) return missing('endpoint')
  toldAgain.push({ webhook: message, endpoint: endpoint.id })
  return Response.json({}, { status: 202 })
}

function created(service: Service, projectId: string, body: unknown): Response {
  const { url, secret, filterTypes } = (body ?? {}) as { url?: unknown; secret?: unknown; filterTypes?: unknown }
  if (typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url))
    return invalid('url', 'must be an http or https URL')
  if (secret != null && !/^whsec_[A-Za-z0-9+/]+=*$/.test(String(secret)))
    return invalid('secret', 'must be "whsec_" and base64')
  const endpoint = addEndpoint(service, {
    url,
    project: projectId,
    ...(secret != null && { secret: String(secret) }),
    ...(Array.isArray(filterTypes) && { events: filterTypes.map(String) }),
  })
  return Response.json(endpointShown(endpoint), { status: 201 })
}

const list = (data: readonly object[]) => Response.json({ data, iterator: null, prevIterator: null, done: true })
const missing = (what: string) =>
  Response.json({ code: 'not_found', detail: `There is no such ${what}.` }, { status: 404 })
const invalid = (field: string, what: string) =>
  Response.json({ detail: [{ loc: ['body', field], msg: `${field} ${what}`, type: 'value_error' }] }, { status: 422 })
