import { KNOWN_ERROR_HEADER } from '@latchkey/core/contract'
import type { Clock } from '../clock.js'

/** One request to the service and what became of it. */
export interface LoggedRequest {
  /** Counts from 1. */
  readonly number: number
  /** By the emulator's clock, in milliseconds since 1970. */
  readonly time: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Passwords are left out. */
  readonly body?: unknown
  /** 0: the connection broke. */
  readonly status: number
  readonly code?: string
  /** The fault that struck. */
  readonly fault?: string
  /** How often this had been asked before when it failed in a way that clients try again after. */
  readonly attempt: number
  /** The command that sends it again. */
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
      const { method, url } = request
      const status = answer?.status ?? 0
      const code = answer?.headers.get(KNOWN_ERROR_HEADER) ?? undefined
      const headers = Object.fromEntries(request.headers)
      const shown = withoutPasswords(body)
      const before = requests.findLast((row) => row.method === method && row.url === url)
      const attempt = before && triedAgain(before) ? before.attempt + 1 : 1
      const row = { number: ++number, time: clock.now(), method, url, headers, status, attempt }
      const curl = curlOf({ method, url, headers, body: shown })
      requests = [
        ...requests.slice(1 - KEPT),
        { ...row, ...(shown !== undefined && { body: shown }), ...(code && { code }), ...(fault && { fault }), curl },
      ]
    },
    clear() {
      requests = []
    },
  }
}

/** What clients of 2.8.8 try again after: a broken connection, 429, 508 and an access token that ended. */
const triedAgain = ({ status, code }: LoggedRequest) =>
  status === 0 ||
  status === 429 ||
  status >= 500 ||
  code === 'ACCESS_TOKEN_EXPIRED' ||
  code === 'UNPARSABLE_ACCESS_TOKEN'

const LEFT_OUT = 'left-out'

function withoutPasswords(body: unknown): unknown {
  if (body instanceof Uint8Array || typeof body !== 'object' || body === null) return undefined
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, /password/.test(name) && value ? LEFT_OUT : value]),
  )
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
