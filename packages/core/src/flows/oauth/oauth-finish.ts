import * as oauth from 'oauth4webapi'
import type { Client } from '../../client.js'
import { TOKEN_PATH } from '../../contract/auth/oauth.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { API_PATH, PUBLIC_CLIENT_SECRET } from '../../contract/headers.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { redact } from '../../lib/redact.js'
import { sendWithRetry } from '../../request/send-with-retry.js'
import { completeSignIn } from '../auth/complete-sign-in.js'
import { signInWithMfa } from '../auth/mfa.js'
import type { NewSession } from '../auth/store-session.js'
import { type FlowCall, inOneSession } from '../call.js'
import { navigate, pageUrl } from '../redirect-to.js'
import { checkLinkedUser } from './linked-user.js'
import type { CompleteOAuthInput } from './oauth-inputs.js'
import { withReturn } from './oauth-page.js'
import type { PendingOAuth } from './pending-oauth.js'

/** Exchanges a provider's response for a session and redirects. Loaded on the callback page. */
export async function finish(
  client: Client,
  response: URL,
  state: string,
  { verifier, userId }: PendingOAuth,
  input: CompleteOAuthInput,
  options?: CallOptions,
): Promise<boolean> {
  const { redirectTo, askTotp } = input
  try {
    await completeSignIn(client, { redirectTo }, options, async (call) => {
      await checkLinkedUser(client, userId, call)
      return exchange(client, response, state, verifier, call).catch((error) => {
        throw failed(error)
      })
    })
    return true
  } catch (error) {
    if (!isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
    if (!askTotp) {
      if (redirectTo === false) throw error
      await navigate(client, await inOneSession(client, options, () => pageUrl(client, 'mfa')), { replace: true })
      return true
    }
    const totp = await askTotp()
    try {
      await signInWithMfa(client, { code: totp ?? '', redirectTo }, options)
      return true
    } catch (wrong) {
      if (isLatchkeyError(wrong, 'INVALID_TOTP_CODE')) return false
      throw wrong
    }
  }
}

/** oauth4webapi validates state, issuer and code (RFC 6749, 9207, 7636). */
async function exchange(
  client: Client,
  tokenResponse: URL,
  state: string,
  verifier: string,
  { signal, end }: FlowCall,
): Promise<NewSession> {
  const { baseUrl, projectId } = client
  const { env, outage } = client[INTERNALS]
  const service = { issuer: baseUrl, token_endpoint: baseUrl + API_PATH + TOKEN_PATH }
  const app = { client_id: projectId }
  // oauth4webapi reads an empty issuer as a missing one (RFC 9207, section 2.4).
  if (tokenResponse.searchParams.get('iss') === '') throw new Error('The issuer of the response is empty.')
  const checked = oauth.validateAuthResponse(service, app, tokenResponse, state)
  const response = await oauth.authorizationCodeGrantRequest(
    service,
    app,
    oauth.ClientSecretPost(client[INTERNALS].publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET),
    checked,
    await withReturn(client, 'oauthCallback'),
    verifier,
    {
      async [oauth.customFetch](url: string, init: object) {
        const request = async () => ({ url, init: init as RequestInit })
        const { json } = await sendWithRetry({ env, outage, repeatable: false, signal, end, request })
        // React Native does not have `Response.json`.
        return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } })
      },
      [oauth.allowInsecureRequests]: baseUrl.startsWith('http:'),
    },
  )
  const granted = await oauth.processAuthorizationCodeResponse(service, app, response)
  const { is_new_user: isNewUser, after_callback_redirect_url: after } = granted as unknown as Record<string, unknown>
  if (!granted.refresh_token)
    throw new LatchkeyError('UNEXPECTED_RESPONSE', 'The token endpoint responded without a refresh token.', {
      field: 'refresh_token',
    })
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    isNewUser: isNewUser === true,
    after: typeof after === 'string' && after !== '' ? after : undefined,
  }
}

/** Rethrows errors that have a code. Wraps every other error in OAUTH_CALLBACK_FAILED. */
const failed = (error: unknown) =>
  isLatchkeyError(error) && !isLatchkeyError(error, 'REQUEST_FAILED')
    ? error
    : new LatchkeyError(
        'OAUTH_CALLBACK_FAILED',
        'Error signing in during OAuth callback. Please try again.',
        undefined,
        isLatchkeyError(error) ? error : withoutValues(error),
      )

/**
 * The name, code and message of an error of oauth4webapi. Its `cause` is left out: it holds the token response or the
 * callback's parameters, so an error report would carry tokens that are still valid.
 */
function withoutValues(error: unknown): Error {
  const { name, code, message } = (error instanceof Error ? error : new Error(typeof error)) as Error & {
    code?: unknown
  }
  return Object.assign(new Error(redact(message)), { name }, typeof code === 'string' ? { code } : {})
}
