import {
  ACTUAL_STATUS_HEADER,
  type DetailsOf,
  KNOWN_ERROR_HEADER,
  type KnownErrorCode,
  knownErrors,
} from '@latchkey/core/contract'
import { CORS, type Openness } from './cors.js'

/** What servers after 2.8.8 raise as well. The catalogue does not have these: to the kit they are unlisted codes. */
const NEWER_ERRORS = {
  CURRENT_PROJECT_NOT_FOUND: { status: 400, message: 'There is no project {project_id}.' },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: { status: 401, message: 'Anonymous users are not let in here.' },
} as const
type NewerErrorCode = keyof typeof NEWER_ERRORS

/** A known error on its way out of a handler. */
export class Failure extends Error {
  readonly code: KnownErrorCode | NewerErrorCode
  readonly details: object | undefined
  constructor(code: KnownErrorCode | NewerErrorCode, details?: object) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** A refusal that the service speaks in plain text, without a code. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

/** The emulator's own answer is not what the contract says: a fault in the emulator. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

/** Raises known errors; the codes it takes are those that an endpoint declares. */
export type Fail<E extends KnownErrorCode> = <K extends E>(
  code: K,
  ...details: DetailsOf<K> extends undefined ? [] : [details: DetailsOf<K>]
) => never

export const fail = (code: KnownErrorCode, details?: object): never => {
  throw new Failure(code, details)
}

export function knownErrorAnswer({ code, details }: Failure): Response {
  const row = code in NEWER_ERRORS ? NEWER_ERRORS[code as NewerErrorCode] : knownErrors[code as KnownErrorCode]
  const body = { code, ...(details && { details }), error: filled(row.message, details) }
  return new Response(JSON.stringify(body, null, 2), {
    status: row.status,
    headers: { 'content-type': 'application/json; charset=utf-8', [KNOWN_ERROR_HEADER]: code },
  })
}

export function textAnswer(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Leads the browser on. The service never uses 301 or 302, so a POST is led on as one. */
export function redirect(url: string, query: Readonly<Record<string, string>>): Response {
  const location = new URL(url)
  for (const [name, value] of Object.entries(query)) location.searchParams.set(name, value)
  return new Response(null, { status: 307, headers: { location: location.href } })
}

/** Indented for a person who looks with a browser. */
export function jsonAnswer(status: number, body: unknown, request: Request): Response {
  const indent = request.headers.get('accept')?.includes('text/html') ? 2 : undefined
  return new Response(JSON.stringify(body, null, indent), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

function filled(message: string, details: object = {}): string {
  const known = details as Record<string, unknown>
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name]
    return Array.isArray(value) ? value.join(', ') : String(value ?? '(none)')
  })
}

/** What every answer carries: CORS, no caching, an id of the request, and the status the client asked to see instead. */
export function dressed(answer: Response, request: Request, open: Openness, requestId: string): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(CORS[open])) headers.set(name, value)
  headers.set('x-stack-request-id', requestId)
  headers.set('cache-control', 'no-store, max-age=0')
  const hide = header(request, 'override-error-status') !== null && answer.status >= 400 && answer.status !== 405
  if (hide) headers.set(ACTUAL_STATUS_HEADER, String(answer.status))
  return new Response(answer.body, { status: hide ? 200 : answer.status, headers })
}

/** A header of the service's own, by either of the prefixes that clients send. */
export function header(request: Request, name: string): string | null {
  return request.headers.get(`x-stack-${name}`) ?? request.headers.get(`x-hexclave-${name}`)
}
