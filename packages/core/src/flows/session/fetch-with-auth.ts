import type { Client } from '../../client.js'
import { checkCall, checkOptionNames } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity, id, optional, plain } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { headerValue, isUrl } from '../../lib/formats.js'
import { INTERNALS } from '../../lib/internals.js'
import { invalidOption } from '../../lib/latchkey-error.js'
import { until } from '../../lib/timing.js'
import { refuseRedirect } from '../../request/classify-response.js'
import { sessionChanged } from '../../session/session-changed.js'
import { payloadOf } from '../../session/tokens.js'
import { flow, inOneSession } from '../flow.js'

/** A request with the options of `fetch`. */
export interface FetchWithAuthInput extends Omit<RequestInit, 'signal'> {
  /** The URL of your own API. */
  readonly url: string
  /**
   * The ID of the user that the request belongs to. Throws NOT_SIGNED_IN when another user, or no user, is signed in.
   * Default: the signed-in user, if any.
   */
  readonly userId?: string
  /** Cancels the request and the body of the response. Replaces the `signal` of the call. */
  readonly signal?: AbortSignal | null | undefined
}

/** The URL that `fetch` resolves relative ones with: a frame with `srcdoc` has that of its parent. Undefined without a page. */
function baseOfPage(): string | undefined {
  const { document, location } = globalThis as { document?: { baseURI: string }; location?: { href: string } }
  return document?.baseURI ?? location?.href
}

/** The error of `fetch` for a relative URL outside of a page does not say so. */
const apiUrl = plain<string>(
  'apiUrl',
  'an absolute URL, or a relative one in a page',
  (value) => typeof value === 'string' && isUrl(value, baseOfPage()),
)
const INPUT = entity({ url: apiUrl, userId: optional(id) })

/**
 * Calls your own API with a valid access token as a bearer token (RFC 6750). When the API responds with 401, refreshes
 * the token and sends the request again. Returns a second 401. When no user is signed in, the request has no token.
 * Uses the client's `fetch`: no cookies, no HTTP cache. A body that is a stream cannot be sent twice: pass a string or
 * a blob.
 *
 * Does not follow redirects, because the request carries a token. With `redirect: 'follow'` the rules of `fetch` apply:
 * a redirect to another origin drops the token, but not the body. With `redirect: 'manual'`, returns the redirect
 * itself.
 *
 * @param client The client of the user.
 * @param input The URL, and the options of `fetch`.
 * @returns The response, whatever its status is.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` when the token must be refreshed and the service is
 * unreachable. `NOT_SIGNED_IN` when the user with the ID `userId` is not signed in. `SESSION_CHANGED` when another
 * session starts during the call. `UNEXPECTED_REDIRECT` when your API redirects.
 * @throws {TypeError} What `fetch` throws, for example when your API is unreachable.
 *
 * @example
 * const body = JSON.stringify({ title })
 * const response = await fetchWithAuth(client, { url: '/api/notes', method: 'POST', body })
 * if (!response.ok) throw new Error(`Status ${response.status}`)
 */
export const fetchWithAuth = flow(
  'fetchWithAuth',
  { checkedByRun: INPUT.fields, isOpen: true },
  async (client: Client, input: FetchWithAuthInput, options: CallOptions = {}): Promise<Response> => {
    // The other fields are those of `fetch`, also those that only one platform has.
    checkCall('fetchWithAuth', client, { encode: INPUT.encode }, input, options)
    const { url, userId, ...init } = input
    const misspelled = Object.keys(init).find((name) => /^user/i.test(name))
    if (misspelled !== undefined) checkOptionNames('fetchWithAuth', { [misspelled]: true }, ['userId'])
    const session = client[INTERNALS].sessionOf(options)
    const callerSignal = init.signal ?? options.signal
    return inOneSession(client, { ...options, signal: callerSignal }, async ({ identity, signal: stop }) => {
      // The timeout of the call ends with the response. The caller's signal also cancels the body. React Native has no `any`.
      const signal = callerSignal && AbortSignal.any ? AbortSignal.any([stop, callerSignal]) : stop
      const send = async () => {
        const tokens = await session.tokens({ current: true, signal, identity })
        const token = tokens?.accessToken.reveal()
        if (userId !== undefined && (!token || payloadOf(token).sub !== userId))
          throw new LatchkeyError('NOT_SIGNED_IN', 'The user of this call is no longer signed in.')
        if (identity.isRefreshable && !token) throw sessionChanged()
        const headers = headersOf(init.headers)
        if (token) headers.set('Authorization', headerValue(`Bearer ${token}`, 'fetchWithAuth', 'tokenStore'))
        const request = { redirect: 'manual' as const, ...init, headers, signal }
        const response = await until(client[INTERNALS].env.fetch(url, request), signal)
        const redirect =
          init.redirect === undefined && refuseRedirect(response.url || new URL(url, baseOfPage()).href, response)
        if (redirect) throw redirect
        return { tokens, response }
      }
      let { tokens, response } = await send()
      if (response.status === 401 && tokens?.isRefreshable) {
        session.rejectAccessToken(tokens.accessToken)
        // An unread body would keep its connection open.
        response.body?.cancel().catch(() => {})
        response = (await send()).response
      }
      // An access token alone that has expired means no user, as in other calls.
      if ((!identity.isSignedIn || tokens) && !(await session.isCurrent(identity))) {
        response.body?.cancel().catch(() => {})
        throw sessionChanged(!/^(?:GET|HEAD)$/i.test(init.method ?? 'GET'))
      }
      return response
    })
  },
)

/** The platform's own error for an invalid header would print its value. */
function headersOf(init: HeadersInit | undefined): Headers {
  try {
    return new Headers(init)
  } catch {
    throw invalidOption('fetchWithAuth', 'headers', 'valid headers', 'a name or a value with invalid characters')
  }
}
