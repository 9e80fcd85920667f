import type { Service } from '../calls/service.js'
import type { WebhookAttemptRow, WebhookRow } from '../world/rows.js'
import { addEndpoint } from './endpoints.js'
import { endpointsFor, messageId } from './send.js'
import { attemptResponse, destinationResponse, endpointResponse, messageResponse } from './svix-responses.js'

/** Path of the subset of Svix's REST API that tests use. An application is a project. */
export const SVIX_PATH = '/latchkey/svix'

const PATH = /^\/latchkey\/svix\/api\/v1\/app\/([^/]+)\/(.+?)\/?$/

/** Handles requests such as `POST …/app/{project}/endpoint`. Returns undefined for unsupported endpoints. */
export function handleSvixRequest(service: Service, request: Request, url: URL, body: unknown): Response | undefined {
  const [, projectId = '', path = ''] = PATH.exec(url.pathname) ?? []
  if (!projectId) return undefined
  const { world } = service
  if (!isAuthorized(service, request, projectId)) {
    return Response.json({ code: 'authentication_failed', detail: 'Invalid token' }, { status: 401 })
  }
  if (!world.projects.get(projectId)) return missing('application')
  const ofProject = (row: { readonly projectId: string }) => row.projectId === projectId
  const [kind = '', id, more, last, again] = path.split('/')

  if (kind === 'endpoint' && id === undefined) {
    if (request.method === 'GET') return list(world.webhookEndpoints.where(ofProject).map(endpointResponse))
    if (request.method === 'POST') return created(service, projectId, body)
  }
  if (kind === 'endpoint' && id !== undefined) {
    const endpoint = world.webhookEndpoints.find((row) => ofProject(row) && row.id === id)
    if (!endpoint) return missing('endpoint')
    if (request.method === 'GET' && more === 'secret') return Response.json({ key: endpoint.secret })
    if (request.method === 'GET' && more === undefined) return Response.json(endpointResponse(endpoint))
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
    const shown = (row: WebhookRow) => messageResponse(row, withContent)
    if (id === undefined) return list(world.webhooks.where(ofProject).reverse().map(shown))
    const message = messageNamed(service, projectId, id)
    return message ? Response.json(shown(message)) : missing('message')
  }
  if (kind === 'attempt' && request.method === 'GET' && more !== undefined && last === undefined) {
    const matches = (row: WebhookAttemptRow) =>
      (id === 'endpoint' ? row.endpointId : messageId({ id: row.webhookId })) === more
    return list(
      world.webhookAttempts
        .where((row) => ofProject(row) && matches(row))
        .reverse()
        .map((row) => attemptResponse(service, row)),
    )
  }
  return undefined
}

/** Id of the meta row of a portal token. */
const portalTokenId = (token: string) => `svix token/${token}`

/** Returns a new token for the webhooks of a project. */
export function createPortalToken({ world, random }: Service, projectId: string): string {
  const token = `emulated_${random.code()}`
  world.meta.put({ id: portalTokenId(token), value: projectId })
  return token
}

/** Accepts the configured token and portal tokens of the project. Without a configured token, accepts any. */
function isAuthorized({ world, configuration }: Service, { headers }: Request, projectId: string): boolean {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (!token) return false
  const { svixToken = token } = configuration
  return token === svixToken || world.meta.get(portalTokenId(token))?.value === projectId
}

const messageNamed = ({ world }: Service, projectId: string, id: string) =>
  world.webhooks.find((row) => row.projectId === projectId && (messageId(row) === id || row.id === id))

/** Lists the deliveries of a message, or sends it again. */
function ofMessage(
  service: Service,
  named: { projectId: string; message: string; more: string; endpoint: string | undefined; resends: boolean },
  { method }: Request,
): Response | undefined {
  const { world, webhookResends } = service
  const message = messageNamed(service, named.projectId, named.message)
  if (named.more !== 'endpoint') return undefined
  if (!message) return missing('message')
  if (method === 'GET' && named.endpoint === undefined)
    return list(endpointsFor(service, message).map((endpoint) => destinationResponse(service, endpoint, message)))
  if (method !== 'POST' || !named.resends) return undefined
  const endpoint = world.webhookEndpoints.get(named.endpoint ?? '')
  if (endpoint?.projectId !== named.projectId) return missing('endpoint')
  webhookResends.push({ webhook: message, endpoint: endpoint.id })
  return Response.json({}, { status: 202 })
}

function created(service: Service, projectId: string, body: unknown): Response {
  const { url, secret, filterTypes } = (body ?? {}) as { url?: unknown; secret?: unknown; filterTypes?: unknown }
  if (typeof url !== 'string' || !/^https?:/.test(url) || !URL.canParse(url))
    return invalidField('url', 'must be an http or https URL')
  if (secret != null && !/^whsec_[A-Za-z0-9+/]+=*$/.test(String(secret)))
    return invalidField('secret', 'must be "whsec_" and base64')
  const endpoint = addEndpoint(service, {
    url,
    project: projectId,
    ...(secret != null && { secret: String(secret) }),
    ...(Array.isArray(filterTypes) && { events: filterTypes.map(String) }),
  })
  return Response.json(endpointResponse(endpoint), { status: 201 })
}

const list = (data: readonly object[]) => Response.json({ data, iterator: null, prevIterator: null, done: true })
const missing = (entity: string) => Response.json({ code: 'not_found', detail: `Unknown ${entity}.` }, { status: 404 })
const invalidField = (field: string, problem: string) =>
  Response.json(
    { detail: [{ loc: ['body', field], msg: `${field} ${problem}`, type: 'value_error' }] },
    { status: 422 },
  )
