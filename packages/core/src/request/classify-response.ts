import { invalidAccessToken, restrictedUserError } from '../contract/families.js'
import { ACTUAL_STATUS_HEADER, KNOWN_ERROR_HEADER, readServiceHeader } from '../contract/headers.js'
import { createServiceError, isLatchkeyError, isServiceError, LatchkeyError } from '../errors/latchkey-error.js'
import { isUrl, parseJson } from '../lib/formats.js'
import { redact, redactError, redactValue } from '../lib/redact.js'

/** The error for a valid access token whose user was deleted. */
export const NO_USER = 'CANNOT_GET_OWN_USER_WITHOUT_USER'

/** A response with its body as text. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly body: string
}

/** The raw result of one attempt: a response, or the reason why there is none. */
export type AttemptResult =
  | ReceivedResponse
  /** A network error, or the attempt's own timeout. */
  | { readonly lost: unknown }

/** The result of an attempt. */
export type ResponseOutcome =
  | { readonly kind: 'success'; readonly json: unknown; readonly status: number }
  /** No response. The server may have acted on the request. */
  | { readonly kind: 'lost'; readonly why: string; readonly cause: unknown }
  /** Send again after the backoff, or after `after` milliseconds. Without another attempt, throw `error`. */
  | { readonly kind: 'retry'; readonly after?: number | undefined; readonly why: string; readonly error: Error }
  /** The server rejected the access token: refresh it and send again at once. */
  | { readonly kind: 'access-token-rejected'; readonly error: LatchkeyError }
  | { readonly kind: 'error'; readonly error: Error }

export interface AttemptInfo {
  readonly url: string
  readonly now: number
  /** Codes that mean that the access token was rejected. Default: those of a user's token. */
  readonly tokenErrors?: readonly string[] | undefined
  /** Whether a successful response is text instead of JSON. */
  readonly isText?: boolean | undefined
}

/** The status of a response. The service sends errors with status 200 and their status in a header. */
export const actualStatus = ({ status, headers }: Omit<ReceivedResponse, 'body'>): number =>
  Number(readServiceHeader(headers, ACTUAL_STATUS_HEADER) ?? status)

/** Decides what the result of an attempt means. Pure. */
export function classifyResponse(
  result: AttemptResult,
  { url, now, tokenErrors = invalidAccessToken, isText }: AttemptInfo,
): ResponseOutcome {
  if ('lost' in result) {
    const why = redact(result.lost instanceof Error ? result.lost.message : String(result.lost))
    return { kind: 'lost', why, cause: redactError(result.lost) }
  }
  const { headers, body } = result
  const redirect = refuseRedirect(url, result)
  if (redirect) return { kind: 'error', error: redirect }
  const status = actualStatus(result)
  const knownErrorCode = readServiceHeader(headers, KNOWN_ERROR_HEADER)
  if (knownErrorCode !== null) return classifyKnownError(knownErrorCode, body, status, url, tokenErrors)
  if (status >= 200 && status < 300) {
    const json = isText ? body : parseJson(body)
    if (json !== undefined) return { kind: 'success', json, status }
    return { kind: 'error', error: unexpected(url, 'its body is not JSON') }
  }
  // Another server than the service responds with a page, or with status 5xx the one in front of it.
  const page = status < 500 ? 'with a web page. Check `baseUrl`' : 'with a web page'
  const text = /^\s*</.test(body) ? page : redact(body).slice(0, 500)
  const error = new LatchkeyError(
    'REQUEST_FAILED',
    `Failed to send request to ${redact(url)}: ${status} ${text}`,
    { status },
    undefined,
    status,
  )
  if (status === 429) return { kind: 'retry', why: '429', after: retryAfter(headers.get('retry-after'), now), error }
  if (status === 508 && body.includes('INFINITE_LOOP_DETECTED')) return { kind: 'retry', why: '508', error }
  return { kind: 'error', error }
}

/** Whether the server may have acted on the request: it did, or its response was lost or cannot be read. Pure. */
export function mayHaveBeenApplied(outcome: ResponseOutcome): boolean {
  const error = 'error' in outcome ? outcome.error : undefined
  if (outcome.kind === 'retry') return false
  return !isServiceError(error) && !(isLatchkeyError(error, 'REQUEST_FAILED') && error.details.status < 500)
}

/**
 * The error for a redirect. Requests carry tokens, keys and passwords, which a redirect would send to another host, so
 * redirects are not followed. Browsers hide the target: the error then names the origin of the request.
 */
export function refuseRedirect(
  url: string,
  { status, headers }: { readonly status: number; readonly headers: Pick<Headers, 'get'> },
): LatchkeyError<'UNEXPECTED_REDIRECT'> | undefined {
  // An opaque redirect has the status 0. A 304 is not a redirect.
  if (status !== 0 && (status < 300 || status > 399 || status === 304)) return undefined
  const location = headers.get('location')
  const origin = location !== null && !isUrl(location, url) ? 'an invalid URL' : new URL(location ?? url, url).origin
  return new LatchkeyError(
    'UNEXPECTED_REDIRECT',
    `${new URL(url).origin} redirects this request. Redirects are not followed, because the request carries credentials. Check \`baseUrl\`, and \`details.origin\`.`,
    { origin },
  )
}

/** Returns a `Retry-After` header as milliseconds from now: seconds or an HTTP date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function classifyKnownError(
  code: string,
  body: string,
  status: number,
  url: string,
  tokenErrors: readonly string[],
): ResponseOutcome {
  const json = parseJson(body) as { code?: unknown; error?: unknown; details?: unknown } | null | undefined
  if (json?.code !== code)
    return { kind: 'error', error: unexpected(url, 'its body does not have the code of its header') }
  const message = typeof json.error === 'string' ? redact(json.error) : code
  const error = createServiceError(code, message, redactDetails(json.details), status)
  // A refresh finds out whether the session has ended, and whether the user is still restricted.
  const rejected = [...tokenErrors, NO_USER, ...restrictedUserError].includes(code)
  return rejected ? { kind: 'access-token-rejected', error } : { kind: 'error', error }
}

/** `attempt_code` is needed to continue with two-factor authentication: `LatchkeyError` turns it into a `Secret`. */
function redactDetails(details: unknown): unknown {
  const shown = redactValue(details)
  const code = (details as { attempt_code?: unknown } | null | undefined)?.attempt_code
  return code === undefined ? shown : { ...(shown as object), attempt_code: code }
}

/** The error for a response that does not match the contract. */
export const unexpected = (url: string, problem: string, field?: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError(
    'UNEXPECTED_RESPONSE',
    `The response of ${redact(url)} does not match the contract: ${problem}.`,
    field === undefined ? undefined : { field },
    cause,
  )
