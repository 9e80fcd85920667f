import { SESSION_HEADER_NAME } from '../../contract/names.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { areHeaders } from '../../lib/formats.js'
import { invalidOption, typeName } from '../../lib/latchkey-error.js'
import type { RequestHeaders } from '../../session-types.js'
import { readHeader } from './request-headers.js'

/**
 * What a request may cost before the kit knows that it has a valid session: anyone can send such requests. Above a limit
 * of size, a request is rejected with status 400, 413 or 431 before anything is sent to the service. In addition:
 *
 * - The service gets one request for the keys of all access tokens, and two for a session: one refreshes its access token,
 *   one reads its user. If the cookies contain several sessions, it gets one for each of the first three until one is alive. `createHttpOnlyHandler` sends one request for that of the page.
 * - A response is at most twice as long as that of the service. It sets at most four cookies for each session.
 */
export const LIMITS = {
  /** Bytes of the headers that the kit reads or forwards. Node.js accepts as many bytes of headers by default. */
  headerBytes: 16_384,
  /** The number of cookies. Browsers store about 180 for a site. */
  cookies: 200,
  /** Bytes of a body that is forwarded to the service, or that has a signature. */
  bodyBytes: 1_048_576,
  /** How many sessions that the page has left one request ends at the service, with at most two requests each. */
  endedSessions: 4,
  /** How many signatures of a webhook are compared. A rotation of the secret sends two. */
  signatures: 5,
} as const

const READ_HEADERS = ['authorization', 'cookie', SESSION_HEADER_NAME]

/** Whether the number or the size of the cookies and other headers is above a limit. */
export const isOversized = (headers: RequestHeaders, names: readonly string[] = READ_HEADERS): boolean =>
  names.reduce((sum, name) => sum + (readHeader(headers, name)?.length ?? 0), 0) > LIMITS.headerBytes ||
  (readHeader(headers, 'cookie') ?? '').split(';', LIMITS.cookies + 1).length > LIMITS.cookies

/** What went wrong, for users. */
export const TOO_LARGE =
  'The request has too many cookies, or its headers are too large. Delete the cookies of this site.'
/** What went wrong, for errors of functions that do not return responses. */
export const OVERSIZED = 'The request has too many cookies, or its headers are too large. Respond with status 431.'

/** Throws INVALID_OPTION unless the value is a request. */
export function checkRequest(caller: string, request: { readonly headers: RequestHeaders }): void {
  if (areHeaders(request?.headers)) return
  const headers = Reflect.get(Object(request), 'headers')
  throw invalidOption(
    caller,
    'request',
    'a `Request`, a request of Node.js, or its `url` and `headers`',
    headers === undefined ? typeName(request) : `\`headers\` of the type ${typeName(headers)}`,
  )
}

/**
 * Rejects a request whose cookies and other headers are larger than those of any browser with a session: more than 16 KiB,
 * or more than 200 cookies. For adapters of server frameworks. `getAuth`, `authenticate` and `requireAuth` call it.
 *
 * @param request The request, or anything with its headers.
 * @returns The response with status 431 to send, or undefined.
 *
 * @example
 * const rejection = rejectLargeRequest(request)
 * if (rejection) return rejection
 */
export function rejectLargeRequest(request: { readonly headers: RequestHeaders }): Response | undefined {
  checkRequest('rejectLargeRequest', request)
  return isOversized(request.headers)
    ? new Response(TOO_LARGE, { status: 431, headers: { 'Cache-Control': 'no-store' } })
    : undefined
}

/**
 * Reads the body of a request. Returns undefined as soon as it is above the limit.
 *
 * @throws {LatchkeyError} `BODY_ALREADY_READ` when something else has read the body, or is reading it.
 */
export async function readBody(
  request: Pick<Request, 'headers' | 'body' | 'bodyUsed' | 'text'>,
): Promise<string | undefined> {
  if (request.bodyUsed || request.body?.locked)
    throw new LatchkeyError(
      'BODY_ALREADY_READ',
      'Cannot read the body of the request: something else has read it. Pass the request before anything reads it, or a copy that `request.clone()` has made before.',
    )
  if (Number(request.headers.get('content-length')) > LIMITS.bodyBytes) return undefined
  const reader = request.body?.getReader()
  if (!reader) return request.text()
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > LIMITS.bodyBytes) {
      await reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
