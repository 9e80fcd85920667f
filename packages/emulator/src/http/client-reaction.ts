import {
  ACCESS_TOKEN_HEADER,
  ACCESS_TYPE_HEADER,
  CLIENT_VERSION_HEADER,
  exchangeExternalToken,
  invalidAccessToken,
} from '@latchkey/core/internal/contract'

/** The reaction of a Latchkey client to a response, by the rules of contract version 2.8.8. */
export interface ClientReaction {
  readonly action: 'accept' | 'throw' | 'retry' | 'refresh-token'
  /** How long the client waits before it retries, in milliseconds. */
  readonly delay?: { readonly min: number; readonly max: number }
  /** Why, as a sentence. */
  readonly explanation: string
}

/** The parts of a request and its response that the rules depend on. */
export interface Exchange {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** 0 when the connection was dropped. */
  readonly status: number
  readonly code?: string | undefined
  readonly retryAfter?: string | undefined
  readonly fault?: string | undefined
  /** Which attempt of a retried request this is, starting at 1. */
  readonly attempt: number
  /** Whether an earlier attempt made the client refresh its access token. */
  readonly tokenRefreshed: boolean
}

const MAX_ATTEMPTS = 5
/** Delay before the first retry, in milliseconds, before jitter of 0.5 to 1.5. It doubles with each attempt. */
const BASE_DELAY = 1000
/**
 * Total timeout of a call, in milliseconds: for clients that store a session, and for servers. No client waits longer for a retry.
 */
const DEADLINE = 75_000
const SERVER_DEADLINE = 15_000

/** Faults whose response does not match the contract. */
const OUTSIDE_CONTRACT = ['truncate-response', 'mismatched-error', 'html', 'null-field']

/** Returns what the client does. Returns undefined for requests of other programs, for example browsers or curl. */
export function clientReaction(exchange: Exchange): ClientReaction | undefined {
  const refreshes = isTokenRefresh(exchange)
  if (exchange.headers[CLIENT_VERSION_HEADER] === undefined && !refreshes) return undefined
  const { method, status, code, fault, attempt } = exchange
  if (status === 0) {
    const isExchange = new URL(exchange.url).pathname.endsWith(exchangeExternalToken.path)
    if (refreshes || isExchange || method === 'GET' || method === 'DELETE') {
      const subject = refreshes ? 'A token refresh' : `A ${method} request`
      return retry(attempt, `The connection was dropped. ${subject} is safe to repeat.`)
    }
    return throws(`The connection was dropped. A ${method} request is not safe to repeat.`)
  }
  if (fault !== undefined && OUTSIDE_CONTRACT.includes(fault))
    return throws('The response does not match the contract.')
  if (code !== undefined) return reactToError(exchange, code)
  if (status >= 200 && status < 300) return { action: 'accept', explanation: 'The client accepts the response.' }
  if (status === 429) return reactToRateLimit(exchange)
  if (status === 508) return retry(attempt, 'Status 508 reports an infinite loop.')
  return throws(`Status ${status} has no known error code.`)
}

/** Requests to the token endpoint do not carry a client version. */
const isTokenRefresh = ({ method, url, body }: Exchange) =>
  method === 'POST' &&
  new URL(url).pathname.endsWith('/auth/oauth/token') &&
  (body as { grant_type?: unknown } | undefined)?.grant_type === 'refresh_token'

function reactToError({ headers, tokenRefreshed }: Exchange, code: string): ClientReaction {
  const asksForRefresh = [...invalidAccessToken, 'CANNOT_GET_OWN_USER_WITHOUT_USER'].includes(code)
  const invalidToken = asksForRefresh && headers[ACCESS_TOKEN_HEADER] !== undefined
  if (!invalidToken) return throws(`${code} is a known error.`)
  if (tokenRefreshed) return throws(`${code} was returned for a token that was just refreshed.`)
  return {
    action: 'refresh-token',
    explanation: `${code}: the client refreshes its access token, if it has a refresh token, and retries at once.`,
  }
}

function reactToRateLimit({ headers, url, retryAfter, attempt }: Exchange): ClientReaction {
  const crossOrigin = headers.origin !== undefined && headers.origin !== new URL(url).origin
  const millis = Number(retryAfter) * 1000
  // The service does not expose Retry-After to other origins.
  if (retryAfter === undefined || retryAfter === '' || crossOrigin || millis < 0)
    return retry(attempt, `Status 429.${retryAfter && crossOrigin ? ' CORS hides Retry-After.' : ''}`)
  const deadline = /^(server|admin)$/.test(headers[ACCESS_TYPE_HEADER] ?? '') ? SERVER_DEADLINE : DEADLINE
  if (millis > deadline) return throws('Retry-After is longer than the timeout of the call.')
  if (attempt >= MAX_ATTEMPTS) return retry(attempt, 'Status 429.')
  if (Number.isNaN(millis)) return { action: 'retry', explanation: `Status 429. The client retries at ${retryAfter}.` }
  if (millis < backoffOf(attempt).max) return retry(attempt, 'Status 429.', millis)
  const delay = { min: millis, max: millis }
  const ofServer = millis > SERVER_DEADLINE ? ' On a server that acts for the user of a request, the call throws.' : ''
  return {
    action: 'retry',
    delay,
    explanation: `Status 429. The client retries in ${millis / 1000} s (Retry-After).${ofServer}`,
  }
}

/** `atLeast` is the `Retry-After` of the response, in milliseconds. */
function retry(attempt: number, why: string, atLeast = 0): ClientReaction {
  if (attempt >= MAX_ATTEMPTS) return throws(`${why} This was attempt ${attempt} of ${MAX_ATTEMPTS}.`)
  const { min, max } = backoffOf(attempt)
  const delay = { min: Math.max(min, atLeast), max }
  const explanation = `${why} The client retries in ${delay.min / 1000} to ${delay.max / 1000} s.`
  return { action: 'retry', delay, explanation }
}

const backoffOf = (attempt: number) => {
  const base = BASE_DELAY * 2 ** (attempt - 1)
  return { min: base * 0.5, max: base * 1.5 }
}

const throws = (why: string): ClientReaction => ({ action: 'throw', explanation: `${why} The call throws.` })
