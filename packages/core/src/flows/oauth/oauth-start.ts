import * as oauth from 'oauth4webapi'
import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { PUBLIC_CLIENT_SECRET } from '../../contract/headers.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { payloadOf } from '../../session/tokens.js'
import { trustedUrl } from '../redirect-to.js'
import { sessionTokens } from '../session/session-tokens.js'
import { userOf } from './linked-user.js'
import type { SignInWithOAuthInput } from './oauth-inputs.js'
import { pageOf, withReturn } from './oauth-page.js'
import { authorizeUrl, scopesOf, withoutAnswer } from './oauth-url.js'
import { storePendingOAuth } from './pending-oauth.js'

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
