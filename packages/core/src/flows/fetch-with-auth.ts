import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { ClientError } from '../errors/client-error.js'
import { until } from '../lib/signal.js'
import { refuseRedirect } from '../request/refuse-redirect.js'
import { payloadOf } from '../session/tokens.js'
import { within } from './within.js'

export interface FetchWithAuthInput extends Omit<RequestInit, 'signal'> {
  readonly url: string
  /** Sends as this user and no other: NOT_SIGNED_IN when somebody else, or nobody, is signed in by then. */
  readonly userId?: string | undefined
}

/**
 * Calls one's own API with a bearer token (RFC 6750) that is fresh, and once more with a new one when the API answers
 * 401. A second 401 is an answer like any other. While nobody is signed in the call goes without a token. The `fetch` is
 * the client's: without cookies, past the browser's cache. Rejects as `fetch` does; with OFFLINE or UNABLE_TO_CONNECT
 * when the token has to be replaced and the service is out of reach. A body that is a stream cannot be sent twice: give
 * a text or a blob.
 *
 * Does not follow redirects, because the request carries a token: throws UNEXPECTED_REDIRECT. With `redirect: 'follow'`
 * the rules of `fetch` apply, which remove the token, but not the body, on the way to another origin; with
 * `redirect: 'manual'` returns the redirect itself.
 *
 *     const response = await fetchWithAuth(client, { url: '/api/notes', method: 'POST', body })
 */
export async function fetchWithAuth(
  client: Client,
  { url, userId, ...init }: FetchWithAuthInput,
  options: CallOptions = {},
): Promise<Response> {
  const session = client.sessionOf(options)
  return within(client.env, options, async (signal) => {
    const send = async () => {
      const tokens = await session.tokens({ signal })
      const token = tokens?.accessToken.reveal()
      if (userId !== undefined && (!token || payloadOf(token).sub !== userId))
        throw new ClientError('NOT_SIGNED_IN', 'This call is for a user who is not signed in any more.')
      const headers = new Headers(init.headers)
      if (token) headers.set('Authorization', `Bearer ${token}`)
      const request = { redirect: 'manual' as const, ...init, headers, ...(signal && { signal }) }
      const response = await until(client.env.fetch(url, request), signal)
      const redirect = init.redirect === undefined && refuseRedirect(response.url || url, response)
      if (redirect) throw redirect
      return { tokens, response }
    }
    const { tokens, response } = await send()
    if (response.status !== 401 || !tokens?.refreshToken) return response
    session.rejectAccessToken(tokens.accessToken)
    return (await send()).response
  })
}
