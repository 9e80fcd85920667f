import {
  ACTUAL_STATUS_HEADER,
  currentHeaderName,
  formerHeaderName,
  isServiceHeader,
  KNOWN_ERROR_HEADER,
  knownErrors,
  REQUEST_ID_HEADER,
} from '@latchkey/core/internal/contract'
import type { CorsHeaders } from './cors.js'
import type { ApiError } from './errors.js'

export function knownErrorResponse({ code, details }: ApiError): Response {
  const row = knownErrors[code]
  const body = { code, ...(details && { details }), error: fillMessage(row.message, details) }
  return new Response(JSON.stringify(body, null, 2), {
    status: row.status,
    headers: { 'content-type': 'application/json; charset=utf-8', [KNOWN_ERROR_HEADER]: code },
  })
}

export function textResponse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Redirects the browser. Default status: 307, like the service, which keeps the method POST. */
export function redirectResponse(url: string, query: Readonly<Record<string, string>>, status = 307): Response {
  const location = new URL(url)
  for (const [name, value] of Object.entries(query)) location.searchParams.set(name, value)
  return new Response(null, { status, headers: { location: location.href } })
}

/** Responses to browsers are indented for reading. */
export function jsonResponse(status: number, body: unknown, request: Request): Response {
  const indent = request.headers.get('accept')?.includes('text/html') ? 2 : undefined
  return new Response(JSON.stringify(body, null, indent), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** Replaces the placeholders of a message by the details of the error. */
export function fillMessage(message: string, details: object = {}): string {
  const known = details as Record<string, unknown>
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    return Array.isArray(value) ? value.join(', ') : String(value ?? '(none)')
  })
}

/** The input for the headers of every response. */
interface ServiceHeaders {
  readonly cors: CorsHeaders
  /** Whether headers also have their current names, with `x-hexclave-`. */
  readonly hasCurrentNames: boolean
}

/**
 * Adds the headers of every response: CORS, a request id, the status override that clients request, and no caching
 * unless the response specifies it.
 */
export function withServiceHeaders(
  response: Response,
  request: Request,
  { cors, hasCurrentNames }: ServiceHeaders,
  requestId: string,
): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(cors)) headers.set(name, value)
  headers.set(REQUEST_ID_HEADER, requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store, max-age=0')
  const hide =
    serviceHeader(request, 'override-error-status') !== null && response.status >= 400 && response.status !== 405
  if (hide) headers.set(ACTUAL_STATUS_HEADER, String(response.status))
  if (hasCurrentNames)
    for (const [name, value] of [...headers]) if (isServiceHeader(name)) headers.set(currentHeaderName(name), value)
  return new Response(response.body, { status: hide ? 200 : response.status, headers })
}

/** Returns a header of the service. */
export const serviceHeader = (request: Request, name: string): string | null => request.headers.get(`x-stack-${name}`)

/** Returns the request with the former names of headers only. Of a header with both names, the current one is read. */
export function withFormerHeaders(request: Request): Request {
  const renamed = [...request.headers].filter(([name]) => name !== formerHeaderName(name))
  if (renamed.length === 0) return request
  const headers = new Headers(request.headers)
  for (const [name, value] of renamed) headers.set(formerHeaderName(name), value)
  const { url, method, body, signal } = request
  // Not from the request itself: that of the local server is not an instance of the global class.
  return new Request(url, { method, headers, body, signal, ...(body && { duplex: 'half' }) })
}
