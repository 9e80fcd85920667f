import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { pause } from '../lib/timing.js'
import { withDeadline } from '../session/deadline.js'
import { requestUrl } from '../session/requests/request-headers.js'
import type { RequestLike } from '../session-types.js'
import { loadRules, REDIRECT_PAUSE, redirectTo, urlOf } from './redirect-to.js'
import { signInReasonEntry } from './sign-in-reason-entry.js'
import { holdRouteGuard } from './sign-out-redirect.js'

/** Why guards redirect, by page. */
const GUARDED = {
  signIn: 'No user is signed in.',
  verifyEmail: 'The user is restricted, for example until they verify their email address.',
} as const

/** The pages that guards redirect to. */
export type GuardPage = keyof typeof GUARDED

/**
 * Redirects to a page that lets the user in, for guards. Throws REDIRECT_REQUIRED where the client cannot redirect: a
 * guard that does nothing would let the caller continue.
 */
export async function redirectFromGuard(client: Client, page: GuardPage, options: CallOptions = {}): Promise<void> {
  const { urls } = client
  const { env, redirectMethod, acting } = client[INTERNALS]
  const { tokenStore = acting } = options
  const canRedirect = typeof redirectMethod === 'object' || (redirectMethod === 'window' && env.page)
  if (canRedirect && tokenStore === undefined) {
    // The caller belongs to a page that a sign-out has left.
    if (!(await holdRouteGuard(client))) return
    // The sign-in page says why, also after a load of the page.
    const session = client.session.state()
    if (session.status === 'ended') env.tabStore?.set(signInReasonEntry(client.projectId), `ended:${session.reason}`)
    await redirectTo(client, page, { replace: true })
    // A router unmounts the caller, as a page load does.
    if (typeof redirectMethod === 'object') await pause(env, REDIRECT_PAUSE, options.signal)
    return
  }
  const { targetOf } = await withDeadline(env, { timeout: client[INTERNALS].timeout, ...options }, () => loadRules(env))
  const url = urlOf(targetOf(page, urls, env.page?.href() ?? urlOfRequest(tokenStore), true))
  throw new LatchkeyError('REDIRECT_REQUIRED', `${GUARDED[page]} Redirect to \`details.url\`.`, { url })
}

/** The URL of the request whose tokens are used, so that the user returns to it after signing in. */
const urlOfRequest = (tokenStore: CallOptions['tokenStore']): string | undefined =>
  tokenStore ? requestUrl(tokenStore as RequestLike) : undefined
