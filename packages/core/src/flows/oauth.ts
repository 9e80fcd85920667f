import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { ClientError } from '../errors/client-error.js'
import { until } from '../lib/signal.js'
import type { Arrival } from './arrive.js'
import { flow } from './flow.js'
import { pageOf, verifierName } from './oauth-page.js'
import { withoutAnswer } from './oauth-url.js'
import { sessionTokens } from './session-tokens.js'

// What must be there at once; the protocol itself loads when somebody chooses a provider, or comes back from one.

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
  const { leave } = await import('./oauth-start.js')
  await leave(client, input, { type: 'authenticate' }, options)
}

/** Leads to a provider to connect it with the signed-in user, or to ask it for more scopes, and back to this page. */
export async function connectWithOAuth(
  client: Client,
  input: SignInWithOAuthInput,
  options?: CallOptions,
): Promise<void> {
  const tokens = await sessionTokens(client, options)
  if (!tokens) throw new ClientError('NOT_SIGNED_IN', 'Sign in before connecting a provider.')
  const here = pageOf(client).href()
  const back = withoutAnswer(here)
  const { leave } = await import('./oauth-start.js')
  await leave(
    client,
    input,
    { type: 'link', token: tokens.accessToken.reveal(), afterCallbackRedirectUrl: back },
    options,
  )
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
  const finishing = import('./oauth-finish.js').then(({ finish }) =>
    finish(client, answer, state, verifier, input, { ...options, signal: undefined }),
  )
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
