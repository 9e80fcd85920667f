import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { API_PATH, PUBLIC_CLIENT_SECRET } from '../contract/headers.js'
import { TOKEN_PATH } from '../contract/oauth.js'
import { ClientError, isClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { until } from '../lib/signal.js'
import { absoluteUrl, redirectTo, redirectToUrl } from '../navigation/redirect-to.js'
import { RETURN_TO, returnTo } from '../navigation/return-to.js'
import { persist } from '../request/persist.js'
import { type Arrival, arrive } from './arrive.js'
import { keepAttempt } from './first-factor.js'
import { flow } from './flow.js'
import { heldTokens } from './held-tokens.js'
import { signInWithMfa } from './mfa.js'
import { authorizeUrl, scopesOf, withoutAnswer } from './oauth-url.js'

/** How long a sign-in with a provider may take, in seconds: the life of its verifier's cookie. */
const VERIFIER_LIFE = 3600
const verifierName = (state: string) => `stack-oauth-outer-${state}`

export interface SignInWithOAuthInput {
  /** For example `google` or `github`. */
  readonly providerId: string
  /** More scopes than the provider gives by default, besides those of `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
}

/** Leads to a provider to sign in. The page goes away; `completeOAuth` goes on from the callback page. BROWSER_REQUIRED outside a page. */
export async function signInWithOAuth(
  client: Client,
  input: SignInWithOAuthInput,
  options?: CallOptions,
): Promise<void> {
  await leave(client, input, { type: 'authenticate' }, options)
}

/** Leads to a provider to connect it with the signed-in user, or to ask it for more scopes, and back to this page. */
export async function connectWithOAuth(
  client: Client,
  input: SignInWithOAuthInput,
  options?: CallOptions,
): Promise<void> {
  const tokens = await heldTokens(client, options)
  if (!tokens) throw new ClientError('NOT_SIGNED_IN', 'Sign in before connecting a provider.')
  const here = pageOf(client).href()
  const back = withoutAnswer(here)
  await leave(
    client,
    input,
    { type: 'link', token: tokens.accessToken.reveal(), afterCallbackRedirectUrl: back },
    options,
  )
}

interface Kind {
  readonly type: 'authenticate' | 'link'
  readonly token?: string
  readonly afterCallbackRedirectUrl?: string
}

async function leave(client: Client, { providerId, scopes }: SignInWithOAuthInput, kind: Kind, options?: CallOptions) {
  const page = pageOf(client)
  const { env, projectId, baseUrl } = client
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
    ...kind,
  })
  options?.signal?.throwIfAborted()
  const secure = page.href().startsWith('https:') ? '; Secure' : ''
  env.cookies?.write(`${verifierName(state)}=${verifier}; Path=/; Max-Age=${VERIFIER_LIFE}; SameSite=Lax${secure}`)
  page.assign(url)
}

/** A page of the app as a callback, with the way back that this page carries. */
async function withReturn(client: Client, name: 'oauthCallback' | 'error'): Promise<string> {
  const url = new URL(await absoluteUrl(client, name, `urls.${name}`))
  const back = returnTo(pageOf(client).href())
  if (back) url.searchParams.set(RETURN_TO, back)
  return withoutAnswer(url.href)
}

function pageOf(client: Client) {
  const { page } = client.env
  if (page) return page
  throw new ClientError('BROWSER_REQUIRED', 'Signing in with a provider leads through its page: it needs a browser.')
}

export interface CompleteOAuthInput extends Arrival {
  /**
   * Asks the person for the second factor right here; without it they are led to the page for it, or with `noRedirect`
   * MULTI_FACTOR_AUTHENTICATION_REQUIRED says so.
   */
  askTotp?(): Promise<string | null>
}

const underWay = new WeakMap<Client, Map<string, Promise<boolean>>>()

/**
 * Finishes a sign-in with a provider on the callback page: exchanges the code, keeps the session, leads on. False when
 * there is nothing to do here (no code, no state, or the verifier's cookie is gone) or the second factor was wrong. The
 * code is exchanged once, however often and in however many tabs this is called: a signal ends the waiting, not the
 * exchange.
 */
export const completeOAuth = flow(
  async (client: Client, input: CompleteOAuthInput = {}, options?: CallOptions): Promise<boolean> => {
    options?.signal?.throwIfAborted()
    // Nothing is awaited up to here and in `begin`: reading and deleting the cookie must not be torn apart.
    return until(begin(client, input, options), options?.signal)
  },
  [
    'INVALID_AUTHORIZATION_CODE',
    'REDIRECT_URL_NOT_WHITELISTED',
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
)

async function begin(client: Client, input: CompleteOAuthInput, options?: CallOptions): Promise<boolean> {
  const page = pageOf(client)
  const answer = new URL(page.href())
  const state = answer.searchParams.get('state')
  const known = underWay.get(client) ?? new Map<string, Promise<boolean>>()
  underWay.set(client, known)
  if (state === null) return [...known.values()].at(-1) ?? false
  const running = known.get(state)
  if (running) return running
  if (!answer.searchParams.has('code') && !answer.searchParams.has('error')) return false
  const verifier = takeVerifier(client, state)
  if (verifier === undefined) return false
  page.rewrite(withoutAnswer(answer.href))
  const finishing = finish(client, answer, state, verifier, input, { ...options, signal: undefined })
  known.set(state, finishing)
  return finishing
}

function takeVerifier(client: Client, state: string): string | undefined {
  const name = `${verifierName(state)}=`
  const pair = client.env.cookies
    ?.read()
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
  if (pair === undefined) return undefined
  client.env.cookies?.write(`${name}; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT`)
  return pair.slice(name.length)
}

async function finish(
  client: Client,
  answer: URL,
  state: string,
  verifier: string,
  input: CompleteOAuthInput,
  options?: CallOptions,
): Promise<boolean> {
  let tokens: Exchanged
  try {
    tokens = await exchange(client, answer, state, verifier, options)
  } catch (error) {
    if (!isKnown(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw failed(error)
    keepAttempt(client, error.details.attemptCode, input)
    if (!input.askTotp) {
      if (input.noRedirect) throw error
      await redirectTo(client, 'mfa', { replace: true })
      return true
    }
    const totp = await input.askTotp()
    try {
      await signInWithMfa(client, { totp: totp ?? '', noRedirect: input.noRedirect }, options)
      return true
    } catch (wrong) {
      if (isKnown(wrong, 'INVALID_TOTP_CODE')) return false
      throw wrong
    }
  }
  const after = tokens.afterCallbackRedirectUrl
  await arrive(
    client,
    tokens,
    tokens.isNewUser ? 'afterSignUp' : 'afterSignIn',
    { noRedirect: input.noRedirect || !!after },
    options,
  )
  if (after && !input.noRedirect) await redirectToUrl(client, after, { replace: true })
  return true
}

interface Exchanged {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isNewUser: boolean
  readonly afterCallbackRedirectUrl: string | undefined
}

/** Speaks the protocol by oauth4webapi: state, issuer and code are checked by it (RFC 6749, 9207, 7636). */
async function exchange(
  client: Client,
  answer: URL,
  state: string,
  verifier: string,
  options?: CallOptions,
): Promise<Exchanged> {
  const oauth = await import('oauth4webapi')
  const { baseUrl, projectId, env } = client
  const service = { issuer: baseUrl, token_endpoint: baseUrl + API_PATH + TOKEN_PATH }
  const app = { client_id: projectId }
  const checked = oauth.validateAuthResponse(service, app, answer, state)
  const response = await oauth.authorizationCodeGrantRequest(
    service,
    app,
    oauth.ClientSecretPost(client.publishableKey?.reveal() ?? PUBLIC_CLIENT_SECRET),
    checked,
    await withReturn(client, 'oauthCallback'),
    verifier,
    {
      async [oauth.customFetch](url: string, init: object) {
        const request = async () => ({ url, init: init as RequestInit })
        return Response.json((await persist({ env, repeatable: false, deadline: options?.deadline, request })).json)
      },
      [oauth.allowInsecureRequests]: baseUrl.startsWith('http:'),
    },
  )
  const granted = await oauth.processAuthorizationCodeResponse(service, app, response)
  const { is_new_user: isNewUser, after_callback_redirect_url: after } = granted as unknown as Record<string, unknown>
  if (!granted.refresh_token)
    throw new ClientError('UNEXPECTED_RESPONSE', 'The token endpoint answered without a refresh token.', {
      field: 'refresh_token',
    })
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    isNewUser: isNewUser === true,
    afterCallbackRedirectUrl: typeof after === 'string' && after !== '' ? after : undefined,
  }
}

/** What has a word of its own is passed on; the rest is one error with its cause. */
const failed = (error: unknown) =>
  isKnown(error) || (isClientError(error) && !isClientError(error, 'REQUEST_FAILED'))
    ? error
    : new ClientError(
        'OAUTH_CALLBACK_FAILED',
        'Error signing in during OAuth callback. Please try again.',
        undefined,
        error,
      )
