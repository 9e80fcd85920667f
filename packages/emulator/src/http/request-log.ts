import { KNOWN_ERROR_HEADER } from '@latchkey/core/internal/contract'
import type { Clock } from '../world/clock.js'
import { type ClientReaction, clientReaction } from './client-reaction.js'
import { redactBody, redactHeaders, redactUrl } from './redaction.js'

/**
 * A request to the API and its response. Tokens, keys, passwords and codes are redacted.
 *
 * @example
 * const requests: readonly LoggedRequest[] = await control.requests.list()
 */
export interface LoggedRequest {
  /** Sequential number, starting at 1. */
  readonly number: number
  /** When the request arrived, by the emulator's clock, in milliseconds since 1970. */
  readonly time: number
  /** How long the emulator took to respond, including the delay of a fault, in milliseconds. */
  readonly duration: number
  /** HTTP method. */
  readonly method: string
  /** Full URL of the request. */
  readonly url: string
  /** Request headers, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Parsed request body. */
  readonly body?: unknown
  /** HTTP status of the response. 0 when the connection was dropped. */
  readonly status: number
  /** Known error code of the response. */
  readonly code?: string
  /** Parsed response body. Missing when the response has no JSON body or more than 32 768 characters. */
  readonly response?: unknown
  /** Type of the fault that applied to this request. */
  readonly fault?: string
  /** Which attempt of a retried request this is, starting at 1. */
  readonly attempt: number
  /** Whether an earlier attempt made the client refresh its access token. */
  readonly tokenRefreshed: boolean
  /** The reaction of a Latchkey client to the response. Missing for requests of other programs. */
  readonly clientReaction?: ClientReaction
  /** The request as a curl command. Replace its `[redacted]` values before you run it. */
  readonly curl: string
}

/**
 * Adds a request that has arrived.
 *
 * @param body The parsed body of the request.
 * @param response Undefined when the connection was dropped. Its body is copied.
 * @param fault Type of the fault that applied.
 */
export type RecordRequest = (body: unknown, response: Response | undefined, fault?: string) => Promise<void>

/** The most recent requests to the API. */
export interface RequestLog {
  /** Logged requests, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Notes when a request arrived. Returns the function that adds it. */
  arrived(request: Request): RecordRequest
  clear(): void
}

const MAX_REQUESTS = 200
const MAX_RESPONSE_LENGTH = 32_768

/** Creates an empty request log. */
export function createRequestLog(clock: Clock): RequestLog {
  let requests: LoggedRequest[] = []
  let number = 0
  return {
    get requests() {
      return requests
    },
    arrived(request) {
      const time = clock.now()
      const start = performance.now()
      return async (rawBody, response, fault) => {
        const duration = performance.now() - start
        const { method } = request
        const code = response?.headers.get(KNOWN_ERROR_HEADER) ?? undefined
        const responseBody = redactResponse(await readJson(response), code)
        const url = redactUrl(request.url)
        const headers = redactHeaders(request.headers)
        const body = redactBody(rawBody)
        const previous = requests.filter((row) => row.method === method && row.url === url).at(-1)
        const row = {
          number: ++number,
          time,
          duration,
          method,
          url,
          headers,
          status: response?.status ?? 0,
          ...attemptAfter(previous),
          ...(body !== undefined && { body }),
          ...(code && { code }),
          ...(responseBody !== undefined && { response: responseBody }),
          ...(fault && { fault }),
        }
        const reaction = clientReaction({ ...row, retryAfter: response?.headers.get('retry-after') ?? undefined })
        const curl = curlCommand({ method, url, headers, body })
        requests = [
          ...requests.slice(1 - MAX_REQUESTS),
          { ...row, ...(reaction && { clientReaction: reaction }), curl },
        ]
      }
    },
    clear() {
      requests = []
    },
  }
}

/** Returns the JSON body of a response, or undefined when it has none, is long or is not JSON. */
async function readJson(response: Response | undefined): Promise<unknown> {
  if (!response?.body || !response.headers.get('content-type')?.includes('json')) return undefined
  const text = await response.clone().text()
  if (text.length > MAX_RESPONSE_LENGTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a response body without secrets. The code of a known error is no secret. */
function redactResponse(body: unknown, code: string | undefined): unknown {
  const redacted = redactBody(body)
  return code !== undefined && (body as { readonly code?: unknown })?.code === code
    ? { ...(redacted as object), code }
    : redacted
}

/** Continues the count of attempts when the client retried the previous, equal request. */
function attemptAfter(previous: LoggedRequest | undefined): Pick<LoggedRequest, 'attempt' | 'tokenRefreshed'> {
  const action = previous?.clientReaction?.action
  if (!previous || (action !== 'retry' && action !== 'refresh-token')) return { attempt: 1, tokenRefreshed: false }
  return {
    attempt: previous.attempt + (action === 'retry' ? 1 : 0),
    tokenRefreshed: previous.tokenRefreshed || action === 'refresh-token',
  }
}

const OMITTED_HEADERS = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'user-agent'])

/** Returns a request as a curl command for a POSIX shell. */
export function curlCommand({
  method,
  url,
  headers,
  body,
}: Pick<LoggedRequest, 'method' | 'url' | 'headers' | 'body'>): string {
  const sent = Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.has(name) && !name.startsWith('sec-'))
  const form = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const text = body === undefined ? undefined : form ? String(new URLSearchParams(body as never)) : JSON.stringify(body)
  return [
    `curl -X ${method} ${shellQuote(url)}`,
    ...sent.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data ${shellQuote(text)}`]),
  ].join(' \\\n  ')
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
