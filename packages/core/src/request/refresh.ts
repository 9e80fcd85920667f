import { accessTokenOf, refreshForm, TOKEN_PATH } from '../contract/auth/oauth.js'
import { refreshTokenError } from '../contract/families.js'
import { API_PATH, PUBLIC_CLIENT_SECRET } from '../contract/headers.js'
import type { Env } from '../env.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'
import { withDeadline } from '../session/deadline.js'
import type { Refreshed } from '../session/session.js'
import type { Credentials } from './build.js'
import { unexpected } from './classify-response.js'
import { type Outage, sendWithRetry } from './send-with-retry.js'

/**
 * Exchanges a refresh token for an access token (RFC 6749, section 6). Although it is a POST, it is retried: the server
 * does not rotate refresh tokens. `'rejected'` only when the server rejects the token; every other failure throws.
 */
export async function refreshAccessToken(
  refreshToken: Secret,
  credentials: Credentials,
  env: Env,
  outage: Outage,
): Promise<Refreshed> {
  const body = refreshForm(
    refreshToken.reveal(),
    credentials.projectId,
    credentials.publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET,
  )
  const url = credentials.baseUrl + API_PATH + TOKEN_PATH
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const request = async () => ({ url, init: { method: 'POST', headers, body } })
  try {
    const { json } = await withDeadline(env, {}, (signal, end) =>
      sendWithRetry({ env, outage, repeatable: true, request, signal, end }),
    )
    const accessToken = accessTokenOf(json)
    if (accessToken) return { accessToken }
    throw unexpected(url, 'it has no access token', 'access_token')
  } catch (error) {
    if (isLatchkeyError(error, ...refreshTokenError)) return 'rejected'
    throw error
  }
}
