import { type DetailsOf, KNOWN_ERROR_HEADER, type KnownErrorCode } from '@latchkey/core/contract'
import { Failure, knownErrorAnswer, textAnswer } from '../http/responses.js'
import type { Random } from '../world/random.js'

/** Any known error of the catalogue, with the details that it has. */
type ErrorFault = {
  [K in KnownErrorCode]: DetailsOf<K> extends undefined
    ? { readonly does: 'error'; readonly code: K }
    : { readonly does: 'error'; readonly code: K; readonly details: DetailsOf<K> }
}[KnownErrorCode]

/** What goes wrong with a request. */
export type Fault =
  /** The answer comes, but later. */
  | { readonly does: 'wait'; readonly millis: number }
  /** The connection breaks before the service saw the request. */
  | { readonly does: 'drop' }
  /** The service does the work, then the connection breaks. */
  | { readonly does: 'lose-answer' }
  /** 429 with `Retry-After`: seconds, or a date as HTTP writes them. */
  | { readonly does: 'rate-limit'; readonly retryAfter?: number | string }
  /** 500 in plain text. */
  | { readonly does: 'fail' }
  /** 508 with the marker by which clients know that they may try again. */
  | { readonly does: 'loop' }
  /** The service does the work, then half of its answer arrives. */
  | { readonly does: 'truncate' }
  /** A known error whose header names another one than its body. */
  | { readonly does: 'mismatch' }
  /** An error code that the catalogue does not contain, as a newer server may send. Default: `UNKNOWN_TO_THIS_CLIENT`. */
  | { readonly does: 'unknown-error'; readonly code?: string }
  /** The service does the work. The response is unchanged except for its content type: `text/html`. */
  | { readonly does: 'wrong-content-type' }
  /** An HTML page with status 200, as a captive portal or a proxy responds. */
  | { readonly does: 'html' }
  /** The service does the work. Every object in the JSON response gets fields that the contract does not contain. */
  | { readonly does: 'unknown-fields' }
  /** The service does the work. A field of the JSON response, by its dotted path, is null. Default: the whole body. */
  | { readonly does: 'null-field'; readonly field?: string }
  /** A redirect to another URL. Default status: 307. */
  | { readonly does: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  | ErrorFault

export interface FaultOptions {
  /** How many matching requests it befalls. Default: 1, or all with a `probability`. */
  readonly times?: number
  /** How likely it befalls a matching request, from 0 to 1. Default: 1. */
  readonly probability?: number
}

/** A fault that waits for its request. */
export interface ArmedFault {
  readonly id: number
  readonly route: string
  readonly fault: Fault
  /** How many requests it may still befall; `Infinity` for all. */
  readonly left: number
  readonly probability: number
}

export interface Faults {
  /**
   * Arms a fault for a route: `POST /auth/password/sign-in`, `GET /users/*`, `* /auth/**`. One star stands for one
   * segment, two for any number. Of several that match, the one armed first strikes. Answers how to take it away.
   */
  add(route: string, fault: Fault, options?: FaultOptions): () => void
  list(): readonly ArmedFault[]
  /** Takes one away. Answers whether it was there. */
  remove(id: number): boolean
  clear(): void
}

/** The connection broke: what `fetch` rejects with, as in a browser. */
export class DroppedConnection extends TypeError {
  override readonly name = 'DroppedConnection'
  constructor() {
    super('The emulator dropped the connection, as a fault asked it to.')
  }
}

interface FaultSource extends Faults {
  take(method: string, path: string): Fault | undefined
}

export function createFaults(random: Random): FaultSource {
  let armed: (ArmedFault & { readonly pattern: RegExp })[] = []
  let made = 0
  const remove = (id: number) => {
    const before = armed.length
    armed = armed.filter((row) => row.id !== id)
    return armed.length < before
  }
  return {
    add(route, fault, { probability = 1, times = probability < 1 ? Number.POSITIVE_INFINITY : 1 } = {}) {
      const pattern = patternOf(route)
      armed.push({ id: ++made, route, fault, left: times, probability, pattern })
      const id = made
      return () => void remove(id)
    },
    remove,
    list: () => armed.map(({ pattern: _, ...row }) => row),
    clear() {
      armed = []
    },
    take(method, path) {
      const struck = armed.find(
        ({ pattern, probability }) => pattern.test(`${method} ${path}`) && random.number() < probability,
      )
      if (!struck) return undefined
      armed = armed.flatMap((row) => (row !== struck ? row : row.left > 1 ? { ...row, left: row.left - 1 } : []))
      return struck.fault
    },
  }
}

function patternOf(route: string): RegExp {
  const [, method = '', path = ''] = /^(\*|[A-Z]+) (\/\S*)$/.exec(route) ?? []
  if (!path) throw new TypeError(`"${route}" is no route: write it as "POST /auth/password/sign-in" or "* /users/**".`)
  const segments = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\*+|\{\w+\}/g, (stars) => (stars === '**' ? '.*' : '[^/]+'))
  return new RegExp(`^${method === '*' ? '[A-Z]+' : method} ${segments}$`)
}

/** Lets a fault strike that needs the service to work. Rejects with {@link DroppedConnection}. */
export async function strike(
  fault: Fault,
  handle: () => Promise<Response>,
  wait: (millis: number) => Promise<void>,
): Promise<Response> {
  switch (fault.does) {
    case 'wait':
      await wait(fault.millis)
      return handle()
    case 'drop':
      throw new DroppedConnection()
    case 'lose-answer':
      await handle()
      throw new DroppedConnection()
    case 'truncate':
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

/** Leaves responses that are not JSON as they are. */
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

/** The answer that a fault puts in the place of the service's own; `undefined` when it only spoils that one. */
export function answerInstead(fault: Fault): Response | undefined {
  switch (fault.does) {
    case 'rate-limit': {
      const answer = textAnswer(429, 'Too many requests.')
      answer.headers.set('retry-after', String(fault.retryAfter ?? 1))
      return answer
    }
    case 'fail':
      return textAnswer(500, 'A fault that was asked for.')
    case 'loop':
      return textAnswer(508, 'INFINITE_LOOP_DETECTED')
    case 'mismatch': {
      const answer = knownErrorAnswer(new Failure('USER_NOT_FOUND'))
      answer.headers.set(KNOWN_ERROR_HEADER, 'PROJECT_NOT_FOUND')
      return answer
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
    case 'error':
      return knownErrorAnswer(new Failure(fault.code, 'details' in fault ? fault.details : undefined))
    default:
      return undefined
  }
}
