import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { type FlowCall, inOneSession } from '../call.js'
import { navigate, pageUrl, trustedUrl } from '../redirect-to.js'
import { type NewSession, storeSession } from './store-session.js'

export interface SignInOptions {
  /** Stays on the page instead of redirecting to the configured one. */
  readonly noRedirect?: boolean | undefined
}

/**
 * Runs a sign-in: sends it, stores the new session, then redirects.
 *
 * @param signInOptions `returnTo` is a URL to redirect to instead of `page`.
 * @param page The page to redirect to. Default: after-sign-up for a new user, else after-sign-in.
 * @throws SESSION_CHANGED when a newer session started meanwhile, in another tab for example: that one stays.
 */
export async function completeSignIn(
  client: Client,
  { noRedirect, returnTo }: SignInOptions & { readonly returnTo?: string | undefined },
  options: CallOptions | undefined,
  signIn: (call: FlowCall) => Promise<NewSession>,
  page?: 'afterSignIn' | 'afterSignUp',
): Promise<void> {
  const url = await inOneSession(client, options, async (call) => {
    const session = await signIn(call)
    await storeSession(client, session, call)
    if (noRedirect) return undefined
    return returnTo
      ? trustedUrl(client, returnTo)
      : pageUrl(client, page ?? (session.isNewUser ? 'afterSignUp' : 'afterSignIn'))
  })
  if (url !== undefined) await navigate(client, url, { replace: true })
}
