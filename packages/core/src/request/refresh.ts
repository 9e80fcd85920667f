import { refreshTokenError } from '../contract/families.js'
import { API_PATH, PUBLIC_CLIENT_SECRET } from '../contract/headers.js'
import { accessTokenOf, refreshForm, TOKEN_PATH } from '../contract/oauth.js'
import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import type { Secret } from '../lib/secret.js'
import type { Refreshed } from '../session/session.js'
import type { Credentials } from './build.js'
import { sendWithRetry } from './send-with-retry.js'

/**
 * Exchanges a refresh token for an access token (RFC 6749, section 6). Though a POST, it may be sent again: the service
 * does not rotate refresh tokens. Only the server's own rejection is `'rejected'`; everything else throws.
 */
export async function refreshAccessToken(refreshToken: Secret, credentials: Credentials, env: Env): Promise<Refreshed> {
  const body = refreshForm(
    refreshToken.reveal(),
    credentials.projectId,
    credentials.publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET,
  )
  const url = credentials.baseUrl + API_PATH + TOKEN_PATH
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  try {
    const request = async () => ({ url, init: { method: 'POST', headers, body } })
    const accessToken = accessTokenOf((await sendWithRetry({ env, repeatable: true, request })).json)
    if (accessToken) return { accessToken }
    throw new ClientError('UNEXPECTED_RESPONSE', 'The token endpoint answered without an access token.', {
      field: 'access_token',
    })
  } catch (error) {
    if (isKnown(error, ...refreshTokenError)) return 'rejected'
    throw error
  }
}
