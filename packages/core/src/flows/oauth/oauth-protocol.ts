// The protocol with a provider and its library, as one chunk: it loads when a sign-in with a provider starts or returns.
import * as oauth from 'oauth4webapi'
import type { Client } from '../../client.js'
import { TOKEN_PATH } from '../../contract/auth/oauth.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { API_PATH, PUBLIC_CLIENT_SECRET } from '../../contract/headers.js'
import type { OAuthProvider } from '../../contract/projects/project.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { redact } from '../../lib/redact.js'
import { sendWithRetry } from '../../request/send-with-retry.js'
import { sessionChanged } from '../../session/session-changed.js'
import { payloadOf } from '../../session/tokens.js'
import { completeSignIn } from '../auth/complete-sign-in.js'
import { signInWithMfa } from '../auth/mfa.js'
import type { NewSession, SignInOptions } from '../auth/store-session.js'
import { type FlowCall, inOneSession } from '../flow.js'
import { navigate, pageUrl, trustedUrl } from '../redirect-to.js'
import { sessionTokens } from '../session/session-tokens.js'
import { authorizeUrl, pageOf, scopesOf, withoutAnswer, withReturn } from './oauth-url.js'
import { type PendingOAuth, storePendingOAuth } from './pending-oauth.js'

/** Input of {@link signInWithOAuth}. */
export interface SignInWithOAuthInput {
  /** The ID of the provider, for example `google` or `github`. */
  readonly provider: OAuthProvider
  /** OAuth scopes in addition to the defaults of the provider and to `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
  /**
   * Where to redirect to after the provider: a URL on the origin of the page, or false for this page. Default: as for every
   * sign-in. {@link linkOAuthAccount} returns to this page.
   */
  readonly redirectTo?: string | false | undefined
}

/** Input of {@link completeOAuth}. */
export interface CompleteOAuthInput extends SignInOptions {
  /**
   * Asks the user for the six-digit code when two-factor authentication is required. Default: redirects to the
   * two-factor page, or with `redirectTo: false` throws MULTI_FACTOR_AUTHENTICATION_REQUIRED.
   */
  askTotp?(): Promise<string | null>
}

/** Whether the user signs in, or connects a provider to the current account. */
export interface Purpose {
  readonly type: 'authenticate' | 'link'
  readonly token?: string
}

/** Redirects the browser to the provider. Loaded when a user chooses a provider. */
export async function leave(
  client: Client,
  { provider, scopes, redirectTo }: SignInWithOAuthInput,
  purpose: Purpose,
  options?: CallOptions,
) {
  const page = pageOf(client)
  const { projectId, baseUrl } = client
  // Undefined on pages loaded over HTTP, contrary to its type.
  if (!(globalThis.crypto?.subtle as SubtleCrypto | undefined))
    throw new LatchkeyError(
      'SECURE_CONTEXT_REQUIRED',
      'OAuth needs a page that was loaded over HTTPS, or from localhost.',
    )
  const state = oauth.generateRandomState()
  const verifier = oauth.generateRandomCodeVerifier()
  const here = withoutAnswer(page.href())
  const back = redirectTo === false ? here : redirectTo && new URL(await trustedUrl(client, redirectTo), here).href
  const url = authorizeUrl({
    baseUrl,
    projectId,
    clientSecret: client[INTERNALS].publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET,
    provider,
    redirectUri: await withReturn(client, 'oauthCallback', back),
    errorRedirectUrl: await withReturn(client, 'error', back),
    state,
    codeChallenge: await oauth.calculatePKCECodeChallenge(verifier),
    providerScope: scopesOf(scopes, client[INTERNALS].oauthScopesOnSignIn[provider]),
    token: await tokenOfGuest(client, options),
    afterCallbackRedirectUrl: purpose.type === 'link' ? new URL(back || here, here).href : undefined,
    ...purpose,
  })
  options?.signal?.throwIfAborted()
  storePendingOAuth(client, state, { verifier, userId: purpose.token && userOf(purpose.token) })
  page.assign(url)
}

/** An anonymous user sends a token to keep the user ID on services that support it (2.8.8 does not). */
async function tokenOfGuest(client: Client, options?: CallOptions): Promise<string | undefined> {
  const token = (await sessionTokens(client, options))?.accessToken.reveal()
  return token !== undefined && payloadOf(token).is_anonymous === true ? token : undefined
}

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
    const target = { redirectTo, isKnownToService: userId !== undefined }
    await completeSignIn(client, target, options, async (call) => {
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
  { signal, end, onLateResponse }: FlowCall,
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
        const { json } = await sendWithRetry({ env, outage, repeatable: false, signal, end, onLateResponse, request })
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

/** The ID of the user of an access token, who connects a provider. */
export const userOf = (accessToken: string): string => String(payloadOf(accessToken).sub)

/**
 * Compares the signed-in user with the one who has started to connect a provider. The response of the provider has a
 * session of that user, which must not replace the session of another one, nor sign in after a sign-out.
 *
 * @throws SESSION_CHANGED when another user has signed in, or the user has signed out. The provider is connected.
 */
export async function checkLinkedUser(client: Client, userId: string | undefined, call: FlowCall): Promise<void> {
  if (userId === undefined) return
  const tokens = await sessionTokens(client, call)
  if (!tokens || userOf(tokens.accessToken.reveal()) !== userId) throw sessionChanged(true)
}
