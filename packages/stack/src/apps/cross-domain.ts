// Hands the session over between the app and the pages that the service hosts on another domain, with authorization codes
// and PKCE. Loads when the app redirects to such a page, or when such a page redirects back.
import { type Client, completeOAuth, signInWithOAuth } from '@latchkey/core'
import { getAuthJson, INTERNALS, payloadOf } from '@latchkey/core/internal'
import { CROSS_DOMAIN_PREFIXES, endpoint, entity, NESTED_PREFIX, string } from '@latchkey/core/internal/contract'
import { isTrustedUrl, RETURN_TO } from '@latchkey/core/internal/navigation'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { RedirectToOptions } from '../types/options.js'
import { leaveApp } from './leave-app.js'
import { isHosted, PROJECT } from './url-targets.js'

/** The parameters of authorization responses. The callback URL has none of them: those of the app would be read as such. */
const RESPONSE = ['code', 'state', 'iss', 'error', 'error_description', 'response', 'token', 'id_token']
/** The parameters without a prefix with which a hosted page asks for the session of the app. */
const NESTED_REQUEST = [
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'after_callback_redirect_url',
]
/** The pages on which users sign in. They hand the new session over to the app. */
const SIGN_IN_PAGES = ['signIn', 'signUp', 'onboarding']

/** Issues an authorization code for the current session. */
const authorizeHandOver = endpoint('POST /auth/oauth/cross-domain/authorize', 'client', {
  name: 'authorizeHandOver',
  summary: 'Continue the session on another domain of the project',
  body: entity({
    redirect_uri: string,
    state: string,
    code_challenge: string,
    code_challenge_method: string,
    after_callback_redirect_url: string,
  }),
  response: entity({ redirect_url: string }),
  session: 'required',
  sendsRefreshToken: true,
})

/** Returns the URL of a hosted page, with the parameters that hand the session over. */
export async function urlWithHandOver(
  client: Client,
  page: string,
  url: string,
  { noRedirectBack }: RedirectToOptions,
): Promise<string> {
  const target = new URL(url)
  const href = client[INTERNALS].env.page?.href()
  if (href === undefined || page === 'oauthCallback') return url
  const here = withoutHandOver(href)
  if (!noRedirectBack && SIGN_IN_PAGES.includes(page)) await requestTargetSession(client, target, here)
  // When the network fails, the hosted page opens without the session.
  const sessionId = await readSessionId(client).catch(() => undefined)
  if (sessionId !== undefined) {
    target.searchParams.set(`${NESTED_PREFIX}_refresh_token_id`, sessionId)
    target.searchParams.set(`${NESTED_PREFIX}_callback_url`, withoutResponse(here).href)
  }
  return target.href
}

/** Adds the parameters with which the hosted page returns to the current page, and continues its session there. */
async function requestTargetSession(client: Client, target: URL, here: URL): Promise<void> {
  const { state, challenge } = await startSignIn(client)
  const back = here.searchParams.get(RETURN_TO)
  const after = back !== null && isTrustedUrl(back, here.origin) ? new URL(back, here) : here
  const request = { state, code_challenge: challenge, after_callback_redirect_url: after.href }
  const callback = withoutResponse(here)
  callback.searchParams.delete(RETURN_TO)
  callback.searchParams.set(PROJECT, client.projectId)
  // Hosted pages know one of the names of each parameter.
  for (const prefix of CROSS_DOMAIN_PREFIXES) {
    callback.searchParams.set(`${prefix}_auth`, '1')
    for (const [name, value] of Object.entries(request)) {
      callback.searchParams.set(`${prefix}_${name}`, value)
      target.searchParams.set(`${prefix}_${name}`, value)
    }
  }
  target.searchParams.set(RETURN_TO, callback.href)
}

/** Starts a sign-in as with a provider, so that the client stores the PKCE verifier and ties it to this tab. */
async function startSignIn(client: Client): Promise<{ state: string; challenge: string }> {
  const { env } = client[INTERNALS]
  let query = new URLSearchParams()
  const assign = (url: string) => {
    query = new URL(url).searchParams
  }
  const page = env.page && { ...env.page, assign }
  const internals = { ...client[INTERNALS], env: { ...env, page } }
  await signInWithOAuth({ ...client, [INTERNALS]: internals }, { provider: 'hosted' })
  return { state: query.get('state') ?? '', challenge: query.get('code_challenge') ?? '' }
}

/** Completes a sign-in on a hosted page, which has redirected to the current page. */
export async function completeHandOver(client: Client): Promise<void> {
  const { page } = client[INTERNALS].env
  const href = page?.href() ?? ''
  const callback = new URL(href)
  for (const name of ['code', 'state']) callback.searchParams.delete(name)
  const isKnown = await completeOAuth({ ...client, urls: { ...client.urls, oauthCallback: callback.href } })
  // The pending sign-in has expired. Its response must not become a part of the next return URL.
  if (!isKnown && page?.href() === href) page.rewrite(withoutHandOver(callback.href).href)
}

/** Hands the session over to the hosted page that has redirected to the current page. */
export async function answerHandOver(client: Client): Promise<void> {
  const { projectId } = client
  const { env, redirectMethod } = client[INTERNALS]
  const { searchParams } = new URL(env.page?.href() ?? '')
  const given = (name: string) => searchParams.get(name) ?? ''
  if (redirectMethod === 'none' || given(`${NESTED_PREFIX}_refresh_token_id`) !== (await readSessionId(client))) return
  const [redirectUri, after] = [given('redirect_uri'), given('after_callback_redirect_url')]
  if (!isHosted(redirectUri, projectId) || !isHosted(after, projectId))
    throw new StackAssertionError(
      'A page on another domain asked for the session. Only hosted pages of the project may.',
    )
  const { redirectUrl } = await client[INTERNALS].send(authorizeHandOver, {
    redirectUri,
    state: given('state'),
    codeChallenge: given('code_challenge'),
    codeChallengeMethod: given('code_challenge_method'),
    afterCallbackRedirectUrl: after,
  })
  if (!isHosted(redirectUrl, projectId))
    throw new StackAssertionError('The service returned a redirect URL that is not a hosted page of the project.')
  await leaveApp(client, redirectUrl, true)
}

/** Returns the ID of the current session, from the claims of its access token. */
async function readSessionId(client: Client): Promise<string | undefined> {
  const { accessToken } = await getAuthJson(client)
  return payloadOf(accessToken ?? '').refresh_token_id as string | undefined
}

/** Returns a callback URL for an authorization response. It has no fragment and no codes of the app's own pages. */
function withoutResponse(here: URL): URL {
  const url = new URL(here)
  for (const name of RESPONSE) url.searchParams.delete(name)
  url.hash = ''
  return url
}

/** Returns the URL of the app's page without the parameters of an earlier hand-over. */
function withoutHandOver(href: string): URL {
  const url = new URL(href)
  const names = [...url.searchParams.keys()]
  const isNested = names.some((name) => name.startsWith(NESTED_PREFIX))
  for (const name of names)
    if (
      [NESTED_PREFIX, PROJECT, ...CROSS_DOMAIN_PREFIXES].some((prefix) => name.startsWith(prefix)) ||
      (isNested && NESTED_REQUEST.includes(name))
    )
      url.searchParams.delete(name)
  return url
}
