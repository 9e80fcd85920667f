// @ts-nocheck
import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { PUBLIC_CLIENT_SECRET } from '../contract/headers.js'
import { claimsOf } from '../session/tokens.js'
import type { SignInWithOAuthInput } from './oauth.js'
import { pageOf, withReturn } from './oauth-page.js'
import { authorizeUrl, scopesOf } from './oauth-url.js'
import { storePendingOAuth } from './pending-oauth.js'
import { sessionTokens } from './session-tokens.js'

/** Whether the person signs in, or connects a provider with who they are. */
export interface Purpose {
  readonly type: 'authenticate' | 'link'
  readonly token?: string
  readonly afterCallbackRedirectUrl?: string
}

/** Leads the browser to the provider. Loads when somebody chooses one. */
export async function leave(
  client: Client,
  { providerId, scopes }: SignInWithOAuthInput,
  purpose: Purpose,
  options?: CallOptions,
) {
  const page = pageOf(client)
  const { projectId, baseUrl } = client
  const oauth = await import('oauth4webapi')
  const state = oauth.generateRandomState()
  const verifier = oauth.generateRandomCodeVerifier()
  const url = authorizeUrl({
    baseUrl,
    projectId,
    clientSecret: client.publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET,
    providerId,
    redirectUri: await withReturn(client, 'oauthCallback'),
    errorRedirectUrl: await withReturn(client, 'error'),
    state,
    codeChallenge: await oauth.calculatePKCECodeChallenge(verifier),
    providerScope: scopesOf(scopes, client.oauthScopesOnSignIn[providerId]),
    token: await tokenOfGuest(client, options),
    ...purpose,
  })
  options?.signal?.throwIfAborted()
  storePendingOAuth(client, state, verifier)
  page.assign(url)
}

/** An anonymous person says who they are, so that they stay the same user with a provider (2.8.8 has no such upgrade). */
async function tokenOfGuest(client: Client, options?: CallOptions): Promise<string | undefined> {
  const token = (await sessionTokens(client, options))?.accessToken.reveal()
  return token !== undefined && claimsOf(token).anonymous ? token : undefined
}
