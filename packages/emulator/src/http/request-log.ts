import { KNOWN_ERROR_HEADER } from '@latchkey/core/contract'
import { redactBody, redactHeaders, redactUrl } from '../control/redaction.js'
import type { Clock } from '../world/clock.js'
import { type KitDecision, kitDecision } from './client-reaction.js'

/** One request to the service and its outcome. Tokens, keys, passwords and codes in it are redacted. */
export interface LoggedRequest {
  /** Counts from 1. */
  readonly number: number
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly time: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** 0: the connection broke. */
  readonly status: number
  readonly code?: string
  /** The fault that struck. */
  readonly fault?: string
  /** 1, and one more for each that came before in a row and that the kit asks again after a pause. */
  readonly attempt: number
  /** Whether an answer before in this row made the kit replace its access token. */
  readonly replaced: boolean
  /** What the kit does with the answer, for requests by the kit. */
  readonly kit?: KitDecision
  /** The request as a curl command. Replace its `[redacted]` values before you run it. */
  readonly curl: string
}

export interface RequestLog {
  readonly requests: readonly LoggedRequest[]
  /** No answer: the connection broke. */
  note(request: Request, body: unknown, answer: Response | undefined, fault?: string): void
  clear(): void
}

const KEPT = 200

export function createRequestLog(clock: Clock): RequestLog {
  let requests: LoggedRequest[] = []
  let number = 0
  return {
    get requests() {
      return requests
    },
    note(request, body, answer, fault) {
      const { method } = request
      const url = redactUrl(request.url)
      const status = answer?.status ?? 0
      const code = answer?.headers.get(KNOWN_ERROR_HEADER) ?? undefined
      const headers = redactHeaders(request.headers)
      const shown = redactBody(body)
      const row = { number: ++number, time: clock.now(), method, url, headers, status }
      const before = requests.findLast((row) => row.method === method && row.url === url)
      const told = {
        ...row,
        ...following(before),
        ...(shown !== undefined && { body: shown }),
        ...(code && { code }),
        ...(fault && { fault }),
      }
      const kit = kitDecision({ ...told, retryAfter: answer?.headers.get('retry-after') ?? undefined })
      const curl = curlOf({ method, url, headers, body: shown })
      requests = [...requests.slice(1 - KEPT), { ...told, ...(kit && { kit }), curl }]
    },
    clear() {
      requests = []
    },
  }
}

/** How a request stands in the row of those that were the same before it. */
function following(before: LoggedRequest | undefined): Pick<LoggedRequest, 'attempt' | 'replaced'> {
  const does = before?.kit?.does
  if (!before || (does !== 'asks again' && does !== 'replaces its token')) return { attempt: 1, replaced: false }
  return {
    attempt: before.attempt + (does === 'asks again' ? 1 : 0),
    replaced: before.replaced || does === 'replaces its token',
  }
}

const NOT_SENT = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'user-agent'])

/** A command for a POSIX shell. */
export function curlOf({
  method,
  url,
  headers,
  body,
}: Pick<LoggedRequest, 'method' | 'url' | 'headers' | 'body'>): string {
  const sent = Object.entries(headers).filter(([name]) => !NOT_SENT.has(name) && !name.startsWith('sec-'))
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const text = body === undefined ? undefined : form ? String(new URLSearchParams(body as never)) : JSON.stringify(body)
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data ${quoted(text)}`]),
  ].join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
