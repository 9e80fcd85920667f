import type { Client } from '../../client.js'
import { CALLBACK_ERRORS, CODE_ERRORS } from '../../contract/auth/oauth.js'
import { callback, redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { API_PATH } from '../../contract/headers.js'
import { id, list, optional, string } from '../../contract/schema/index.js'
import { createServiceError, LatchkeyError } from '../../errors/latchkey-error.js'
import { loadModule, offlineError } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { until } from '../../lib/timing.js'
import { attempt } from '../../request/send-with-retry.js'
import { type FlowCall, flow, inOneSession } from '../flow.js'
import { sessionTokens } from '../session/session-tokens.js'
import type { CompleteOAuthInput, SignInWithOAuthInput } from './oauth-protocol.js'
import { pageOf, withoutAnswer, withoutRefusal } from './oauth-url.js'
import { isOAuthPending, type PendingOAuth, takePendingOAuth } from './pending-oauth.js'

// The functions of the page. The protocol itself loads on use: see `oauth-protocol.ts`.

/** How long the service has to respond while the device reports that it is offline, in milliseconds. */
const PROBE_LIMIT = 5000

const PROVIDER = {
  provider: id,
  scopes: optional(list(string)),
  redirectTo: optional(redirectTarget),
} as const

/**
 * Redirects to an OAuth provider to sign in, with PKCE (RFC 7636). {@link completeOAuth} finishes the sign-in on the
 * callback page: over HTTPS in any tab of the browser, over HTTP in the same tab.
 *
 * @param client The client to sign in.
 * @param input The provider.
 * @throws {LatchkeyError} `OFFLINE` when the device is offline and the service does not respond, before the page is left.
 * `BROWSER_REQUIRED` outside of a browser. `STORAGE_UNAVAILABLE` when the browser blocks cookies, or on a page without
 * HTTPS `sessionStorage`. `SECURE_CONTEXT_REQUIRED` on a page that was not loaded over HTTPS or from localhost.
 *
 * @example
 * await signInWithOAuth(client, { provider: 'google' })
 */
export const signInWithOAuth = flow(
  'signInWithOAuth',
  PROVIDER,
  async (client: Client, input: SignInWithOAuthInput, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      await assertReachable(client, call)
      const { leave } = await loadProtocol(client)
      await leave(client, input, { type: 'authenticate' }, call)
    })
  },
)

/**
 * Redirects to an OAuth provider to connect an account to the signed-in user, or to request more scopes, then back to
 * this page or to `redirectTo`.
 *
 * @param client The client of the user.
 * @param input The provider and the scopes.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in. `OFFLINE` as for {@link signInWithOAuth}.
 * `BROWSER_REQUIRED` outside of a browser.
 *
 * @example
 * await linkOAuthAccount(client, { provider: 'github', scopes: ['repo'] })
 */
export const linkOAuthAccount = flow(
  'linkOAuthAccount',
  PROVIDER,
  async (client: Client, input: SignInWithOAuthInput, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const tokens = await sessionTokens(client, call)
      if (!tokens) throw new LatchkeyError('NOT_SIGNED_IN', 'Sign in before connecting a provider.')
      await assertReachable(client, call)
      const { leave } = await loadProtocol(client)
      const token = tokens.accessToken.reveal()
      await leave(client, input, { type: 'link', token }, call)
    })
  },
)

const loadProtocol = ({ [INTERNALS]: { env } }: Client) => loadModule(env, import('./oauth-protocol.js'))

/**
 * Throws OFFLINE before the app is left: offline, the browser would replace it by an error page. A device that reports that it
 * is offline may reach the service nevertheless, so that a request decides.
 */
async function assertReachable({ baseUrl, [INTERNALS]: { env } }: Client, { signal }: FlowCall): Promise<void> {
  if (env.onLine() !== false) return
  const result = await attempt(env, baseUrl + API_PATH, { method: 'GET' }, PROBE_LIMIT, signal)
  if ('lost' in result) throw offlineError(result.lost)
}

const underWay = new WeakMap<Client, Map<string, Promise<boolean>>>()

/**
 * Finishes an OAuth sign-in on the callback page: exchanges the authorization code, stores the session, and redirects.
 * The code is exchanged once, even if several callers or tabs call this. A signal ends the wait, not the exchange.
 *
 * @param client The client to sign in.
 * @param input What to do when two-factor authentication is required. `redirectTo`: where to redirect to.
 * @returns Whether the sign-in is complete. False when there is nothing to finish (no code, no state, or the pending
 * sign-in has expired) or the two-factor code was wrong.
 * @throws {LatchkeyError} `OAUTH_TAB_MISMATCH` on a page without HTTPS when another tab started the sign-in.
 * `OAUTH_CALLBACK_FAILED` when the response of the provider is invalid.
 * @throws {LatchkeyError} When the service refused the sign-in, for example `SIGN_UP_NOT_ENABLED`. The message is the
 * code, and there are no details, because any site can write the texts of a URL.
 *
 * @example
 * // On the page /handler/oauth-callback
 * const isComplete = await completeOAuth(client)
 * if (!isComplete) await redirectTo(client, 'signIn')
 */
export const completeOAuth = flow(
  'completeOAuth',
  { redirectTo: optional(redirectTarget), askTotp: optional(callback) },
  async (client: Client, input: CompleteOAuthInput = {}, options?: CallOptions): Promise<boolean> => {
    options?.signal?.throwIfAborted()
    // Nothing is awaited up to here and in `begin`, so that reading and deleting the cookie is atomic.
    return until(begin(client, input, options), options?.signal)
  },
  [...CODE_ERRORS, ...CALLBACK_ERRORS],
)

async function begin(client: Client, input: CompleteOAuthInput, options?: CallOptions): Promise<boolean> {
  const page = pageOf(client)
  const response = new URL(page.href())
  const state = response.searchParams.get('state')
  const known = underWay.get(client) ?? new Map<string, Promise<boolean>>()
  underWay.set(client, known)
  if (state === null) {
    const refusal = refusalOf(client, response)
    if (!refusal) return [...known.values()].at(-1) ?? false
    page.rewrite(withoutRefusal(response.href))
    const refused = Promise.reject(refusal)
    known.set('', refused)
    return refused
  }
  const running = known.get(state)
  if (running) return running
  if (!response.searchParams.has('code') && !response.searchParams.has('error')) return false
  const pending = pendingFor(client, state)
  if (pending === undefined) return false
  page.rewrite(withoutAnswer(response.href))
  const finishing =
    pending instanceof Error
      ? Promise.reject(pending)
      : finishLater(client, response, state, pending, input, { ...options, signal: undefined })
  known.set(state, finishing)
  return finishing
}

/**
 * The error with which the service refused a sign-in. It redirects without `state`, so any site can forge such a URL:
 * only the code is used, only while a sign-in is pending, and the pending sign-in can still be completed.
 */
function refusalOf(client: Client, { searchParams }: URL): LatchkeyError | undefined {
  const code = searchParams.get('errorCode') ?? ''
  return /^[A-Z][A-Z_]{2,80}$/.test(code) && isOAuthPending(client) ? createServiceError(code, code) : undefined
}

/** Loads the protocol and completes the sign-in, which belongs to the session in which the callback page was opened. */
async function finishLater(
  client: Client,
  response: URL,
  state: string,
  pending: PendingOAuth,
  input: CompleteOAuthInput,
  options: CallOptions,
): Promise<boolean> {
  const { finish, identity } = await inOneSession(client, options, async ({ identity }) => ({
    identity,
    finish: (await loadProtocol(client)).finish,
  }))
  return finish(client, response, state, pending, input, { ...options, identity })
}

/** The pending sign-in, or why it cannot be used: every caller of `completeOAuth` receives the same error. */
function pendingFor(client: Client, state: string): PendingOAuth | Error | undefined {
  try {
    return takePendingOAuth(client, state)
  } catch (error) {
    return error as Error
  }
}
