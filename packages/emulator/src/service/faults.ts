import { type DetailsOf, KNOWN_ERROR_HEADER, type KnownErrorCode } from '@latchkey/core/internal/contract'
import { ApiError } from '../http/errors.js'
import { knownErrorResponse, textResponse } from '../http/responses.js'
import type { Random } from '../world/random.js'

/** Responds with a known error of the catalogue, with its details. */
type KnownErrorFault = {
  [K in KnownErrorCode]: DetailsOf<K> extends undefined
    ? { readonly type: 'known-error'; readonly code: K }
    : {
        readonly type: 'known-error'
        readonly code: K
        /** The details of the error, as the catalogue defines them for this code. */
        readonly details: DetailsOf<K>
      }
}[KnownErrorCode]

/** A failure to simulate. */
export type Fault =
  /** Delays the response. */
  | {
      readonly type: 'delay'
      /** The delay, in milliseconds. */
      readonly millis: number
    }
  /** Drops the connection before the service handles the request. */
  | { readonly type: 'drop-request' }
  /** Handles the request, then drops the connection. */
  | { readonly type: 'drop-response' }
  /** Responds with status 429. */
  | {
      readonly type: 'rate-limit'
      /** The header `Retry-After`: a number of seconds or an HTTP date. Default: 1. */
      readonly retryAfter?: number | string
    }
  /** Responds with status 500 in plain text. */
  | { readonly type: 'server-error' }
  /** Responds with status 508 and the text that allows clients to retry. */
  | { readonly type: 'infinite-loop' }
  /** Handles the request, then sends the first half of the response. */
  | { readonly type: 'truncate-response' }
  /** Responds with a known error whose header and body name different codes. */
  | { readonly type: 'mismatched-error' }
  /** Responds with an error code that the catalogue does not contain, like a newer server. Default: `UNKNOWN_TO_THIS_CLIENT`. */
  | { readonly type: 'unknown-error'; readonly code?: string }
  /** Handles the request, then sets the content type of the response to `text/html`. */
  | { readonly type: 'wrong-content-type' }
  /** Responds with an HTML page and status 200, like a captive portal or a proxy. */
  | { readonly type: 'html' }
  /** Handles the request, then adds fields that the contract does not contain to every object in the response. */
  | { readonly type: 'unknown-fields' }
  /** Handles the request, then sets a field of the response to null. */
  | {
      readonly type: 'null-field'
      /** Path of the field, with dots. Default: the entire body. */
      readonly field?: string
    }
  /** Redirects to another URL. */
  | {
      readonly type: 'redirect'
      /** The target URL. */
      readonly to: string
      /** HTTP status. Default: 307. */
      readonly status?: 301 | 302 | 303 | 307 | 308
    }
  | KnownErrorFault

/** How often a fault applies. */
export interface FaultOptions {
  /** Number of matching requests that it applies to. Default: 1, or no limit when `probability` is less than 1. */
  readonly times?: number
  /** Probability that it applies to a matching request, from 0 to 1. Default: 1. */
  readonly probability?: number
}

/** A fault that has not been used up. */
export interface ActiveFault {
  /** ID of the fault, for `faults.remove`. */
  readonly id: number
  /** Method and path pattern of the requests that it applies to. */
  readonly route: string
  /** The failure that it simulates. */
  readonly fault: Fault
  /** Number of requests that it can still apply to. `Infinity` when there is no limit. */
  readonly remaining: number
  /** Probability that it applies to a matching request, from 0 to 1. */
  readonly probability: number
}

/** The faults of an emulator. */
export interface Faults {
  /**
   * Adds a fault for a route. When several faults match a request, the one that was added first applies.
   *
   * @param route Method and path: `POST /auth/password/sign-in`, `GET /users/*`, `* /auth/**`. `*` matches one path
   *   segment or any method, `**` matches any number of segments.
   * @returns A function that removes the fault.
   * @throws {TypeError} When the route is malformed, or when an option is out of range.
   *
   * @example
   * emulator.faults.add('POST /auth/oauth/token', { type: 'delay', millis: 3000 })
   */
  add(route: string, fault: Fault, options?: FaultOptions): () => void
  /** Returns the active faults, oldest first. */
  list(): readonly ActiveFault[]
  /** Removes a fault. Returns false when it was not active. */
  remove(id: number): boolean
  /** Removes all faults. */
  clear(): void
}

/**
 * Thrown by the emulator's `fetch` when a fault or a reset drops the connection. A browser's `fetch` also throws a `TypeError`.
 *
 * @example
 * emulator.faults.add('GET /users/me', { type: 'drop-request' })
 * await expect(emulator.fetch(url)).rejects.toThrow(DroppedConnection)
 */
export class DroppedConnection extends TypeError {
  /** `DroppedConnection`. */
  override readonly name = 'DroppedConnection'
  constructor(message = 'A fault of the emulator dropped the connection.') {
    super(message)
  }
}

/** Faults, and the next one for a request. */
export interface FaultQueue extends Faults {
  /** Returns the fault that applies to a request and counts its use. */
  take(method: string, path: string): Fault | undefined
}

/** Creates a queue without faults. */
export function createFaults(random: Random): FaultQueue {
  let active: (ActiveFault & { readonly pattern: RegExp })[] = []
  let lastId = 0
  const remove = (id: number) => {
    const before = active.length
    active = active.filter((row) => row.id !== id)
    return active.length < before
  }
  return {
    add(route, fault, { probability = 1, times = probability < 1 ? Number.POSITIVE_INFINITY : 1 } = {}) {
      if (!(times > 0 && (Number.isInteger(times) || times === Number.POSITIVE_INFINITY)))
        throw new TypeError(`\`times\` must be a positive integer or Infinity, got ${times}.`)
      if (!(probability >= 0 && probability <= 1))
        throw new TypeError(`\`probability\` must be a number from 0 to 1, got ${probability}.`)
      const id = ++lastId
      active.push({ id, route, fault, remaining: times, probability, pattern: routePattern(route) })
      return () => void remove(id)
    },
    remove,
    list: () => active.map(({ pattern: _, ...row }) => row),
    clear() {
      active = []
    },
    take(method, path) {
      const match = active.find(
        ({ pattern, probability }) => pattern.test(`${method} ${path}`) && random.number() < probability,
      )
      if (!match) return undefined
      active = active.flatMap((row) =>
        row !== match ? row : row.remaining > 1 ? { ...row, remaining: row.remaining - 1 } : [],
      )
      return match.fault
    },
  }
}

function routePattern(route: string): RegExp {
  const [, method = '', path = ''] = /^(\*|[A-Z]+) (\/\S*)$/.exec(route) ?? []
  if (!path) {
    throw new TypeError(
      `Invalid route "${route}". Use a method and a path: "POST /auth/password/sign-in", "* /users/**".`,
    )
  }
  const segments = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\*+|\{\w+\}/g, (stars) => (stars === '**' ? '.*' : '[^/]+'))
  return new RegExp(`^${method === '*' ? '[A-Z]+' : method} ${segments}$`)
}

/**
 * Applies a fault that needs the service to handle the request.
 *
 * @throws {DroppedConnection}
 */
export async function applyFault(
  fault: Fault,
  handle: () => Promise<Response>,
  wait: (millis: number) => Promise<void>,
): Promise<Response> {
  switch (fault.type) {
    case 'delay':
      await wait(fault.millis)
      return handle()
    case 'drop-request':
      throw new DroppedConnection()
    case 'drop-response':
      await handle()
      throw new DroppedConnection()
    case 'truncate-response':
      return withBody(await handle(), (text) => text.slice(0, Math.ceil(text.length / 2)))
    case 'wrong-content-type': {
      const response = await handle()
      response.headers.set('content-type', 'text/html; charset=utf-8')
      return response
    }
    case 'unknown-fields':
      return withBody(await handle(), (text) => changeJson(text, addUnknownFields))
    case 'null-field':
      return withBody(await handle(), (text) => changeJson(text, (json) => setNull(json, fault.field)))
    default:
      return handle()
  }
}

async function withBody(response: Response, change: (text: string) => string): Promise<Response> {
  const { status, headers } = response
  const text = await response.text()
  // Statuses such as 204 do not allow a body.
  return new Response(text === '' ? null : change(text), { status, headers })
}

/** Changes parsed JSON. Text that is not JSON is returned unchanged. */
function changeJson(text: string, change: (json: unknown) => unknown): string {
  try {
    return JSON.stringify(change(JSON.parse(text)))
  } catch {
    return text
  }
}

function addUnknownFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(addUnknownFields)
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json).map(([name, value]) => [name, addUnknownFields(value)])
  return { ...Object.fromEntries(fields), unknown_field: { nested: [1, null] }, unknownField: 'unknown' }
}

function setNull(json: unknown, field: string | undefined): unknown {
  if (field === undefined) return null
  const names = field.split('.')
  const last = names.pop() ?? ''
  const parent = names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], json)
  if (typeof parent === 'object' && parent !== null) Object.assign(parent, { [last]: null })
  return json
}

/** Returns the response that a fault sends instead of the service's. Returns undefined for all other faults. */
export function faultResponse(fault: Fault): Response | undefined {
  switch (fault.type) {
    case 'rate-limit': {
      const response = textResponse(429, 'Too many requests.')
      response.headers.set('retry-after', String(fault.retryAfter ?? 1))
      return response
    }
    case 'server-error':
      return textResponse(500, 'Simulated server error.')
    case 'infinite-loop':
      return textResponse(508, 'INFINITE_LOOP_DETECTED')
    case 'mismatched-error': {
      const response = knownErrorResponse(new ApiError('USER_NOT_FOUND'))
      response.headers.set(KNOWN_ERROR_HEADER, 'PROJECT_NOT_FOUND')
      return response
    }
    case 'unknown-error': {
      const code = fault.code ?? 'UNKNOWN_TO_THIS_CLIENT'
      const body = JSON.stringify({ code, error: 'An error of a newer server.', details: { unknown_detail: 1 } })
      const headers = { 'content-type': 'application/json; charset=utf-8', [KNOWN_ERROR_HEADER]: code }
      return new Response(body, { status: 400, headers })
    }
    case 'html': {
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return new Response('<!doctype html><title>Sign in to this network</title>', { headers })
    }
    case 'redirect':
      return new Response(null, { status: fault.status ?? 307, headers: { location: fault.to } })
    case 'known-error':
      return knownErrorResponse(new ApiError(fault.code, 'details' in fault ? fault.details : undefined))
    default:
      return undefined
  }
}
