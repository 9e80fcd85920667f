import { createCall, type IncomingRequest } from '../calls/call.js'
import { readCredentials } from '../calls/caller.js'
import { createRouter, selectRoutes } from '../calls/router.js'
import type { Service } from '../calls/service.js'
import { type RequestParts, responseViolation, validateRequest } from '../calls/validation.js'
import { ApiError, ContractViolation, PlainTextError } from '../http/errors.js'
import { jsonResponse, knownErrorResponse, textResponse } from '../http/responses.js'
import { DESCRIPTIONS, errorOfVersion, routesByVersion } from '../versions/index.js'
import { SERVER_VERSIONS, type ServerVersion } from '../world/server-version.js'
import { handleInternalPage, isInternalPage } from './internal-pages.js'
import { UnknownPath } from './request-mistakes.js'
import { routes } from './routes.js'

/** The parsed body of a request, or the error that parsing it threw. */
export type ParsedBody = { readonly value: unknown } | { readonly error: unknown }

const ROUTERS = Object.fromEntries(
  Object.entries(routesByVersion(routes)).map(([version, own]) => [version, createRouter(own)]),
) as Record<ServerVersion, ReturnType<typeof createRouter>>

/** Returns the path of a request as the contract writes it, without the API prefix. */
export const contractPath = (url: URL) =>
  url.pathname.replace(DESCRIPTIONS[SERVER_VERSIONS[0]].apiPrefix, '').replace(/\/$/, '') || '/'

/**
 * Runs one request in the order of the real service: path and method, body, caller, access, schema, handler, response.
 *
 * @throws {ApiError} for known errors of the service.
 * @throws {PlainTextError} for errors without a code.
 * @throws {ContractViolation} when the handler's response does not match the contract.
 */
export async function runRequest(service: Service, incoming: IncomingRequest, body: ParsedBody): Promise<Response> {
  const { request, url } = incoming
  if (/^\/api\/.*\/$/.test(url.pathname)) return withoutTrailingSlash(url)
  const path = contractPath(url)
  const { serverVersion } = service.configuration
  const { apiPrefix, identifyCaller } = DESCRIPTIONS[serverVersion]
  const match =
    apiPrefix.test(url.pathname) !== (path === '/health') ? ROUTERS[serverVersion](request.method, path) : undefined
  if (match && match.routes.length === 0) return new Response(null, { status: 405 })
  if ('error' in body) throw body.error
  if (isInternalPage(url.pathname)) return handleInternalPage(service, incoming, body.value)
  const caller = await identifyCaller(readCredentials(request), service)
  if (!match) throw new UnknownPath(request, url)

  const parts: RequestParts = { path: match.path, query: Object.fromEntries(url.searchParams), body: body.value }
  const results = selectRoutes(match, caller).map((route) => ({ route, result: validateRequest(route, parts) }))
  const chosen = results.find(({ result }) => 'input' in result) ?? results[0]
  if (!chosen) throw new Error('The router matched a path without routes.')
  const { route, result } = chosen
  if ('violations' in result) throw new ApiError('SCHEMA_ERROR', { message: result.violations.join('; ') })

  const call = createCall(service, incoming, caller)
  let output: unknown
  try {
    output = await route.run(result.input as never, call as never)
  } finally {
    runBackgroundTasks(service)
  }
  if (output instanceof Response) return withHeaders(output, call.response.headers)
  const violation = responseViolation(route, output)
  if (violation) throw new ContractViolation(violation)
  const status = call.response.status ?? route.contract.status ?? 200
  return withHeaders(jsonResponse(status, output, request), call.response.headers)
}

/** Redirects like the framework of the service, which keeps the method and the body. */
function withoutTrailingSlash({ pathname, search }: URL): Response {
  const location = `${pathname.replace(/\/+$/, '')}${search}`
  return new Response(null, { status: 308, headers: { location } })
}

/** Runs the tasks that handlers put off. Tasks may add more. A task that throws removes the rest. */
export function runBackgroundTasks({ backgroundTasks }: Service): void {
  try {
    for (const task of backgroundTasks) task()
  } finally {
    backgroundTasks.length = 0
  }
}

/** Returns whether an error is a regular response of the service, not a fault of the emulator. */
export const isServiceError = (error: unknown): boolean => error instanceof ApiError || error instanceof PlainTextError

/**
 * Turns an error into a response. A service error keeps the changes made before it, for example a used code. Any other
 * error undoes them.
 *
 * @param onViolation Whether an internal error rejects the request or is sent as a 500 response.
 */
export function errorResponse(
  error: unknown,
  { world, configuration: { serverVersion } }: Service,
  onViolation: 'throw' | 'respond',
): Response {
  if (error instanceof ApiError) return knownErrorResponse(errorOfVersion(DESCRIPTIONS[serverVersion], error))
  if (error instanceof PlainTextError) return textResponse(error.status, error.message)
  world.undo()
  if (onViolation === 'throw') throw error
  console.error(error)
  return textResponse(500, 'The emulator failed to handle this request. See its console.')
}

function withHeaders(response: Response, extra: Headers): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of extra) headers.append(name, value)
  return new Response(response.body, { status: response.status, headers })
}
