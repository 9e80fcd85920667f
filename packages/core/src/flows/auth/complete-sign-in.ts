import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { refuseExternalSession } from '../../session/external-session.js'
import { payloadOf } from '../../session/tokens.js'
import { type FlowCall, inOneSession } from '../flow.js'
import { navigate, pageUrl, trustedUrl } from '../redirect-to.js'
import { keepAttempt } from './mfa-attempt.js'
import { applySignUpProfile } from './sign-up-profile.js'
import { type NewSession, type SignInOptions, storeSession } from './store-session.js'

/**
 * Runs a sign-in: sends it, stores the new session, then redirects. A user who must verify their email address first goes to
 * the page for that, if the app has one, which redirects to the same target. If the service requires a two-factor code, stores the
 * attempt before throwing.
 *
 * @param target Where to redirect to. `returnUrl` is a return URL in place of that of the page.
 * @param page The page to redirect to. Default: after-sign-up for a new user, else after-sign-in.
 * @throws SESSION_CHANGED when a newer session started meanwhile, in another tab for example: that one stays.
 * EXTERNAL_SESSION, before anything is sent, when another provider starts the sessions.
 */
export async function completeSignIn(
  client: Client,
  { redirectTo, returnUrl }: SignInOptions & { readonly returnUrl?: string | undefined },
  options: CallOptions | undefined,
  signIn: (call: FlowCall) => Promise<NewSession>,
  page?: 'afterSignIn' | 'afterSignUp',
): Promise<void> {
  refuseExternalSession(client[INTERNALS].sessionOf(options))
  const url = await inOneSession(client, options, async (call) => {
    const session = await signIn(call).catch((error) => {
      if (isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
        keepAttempt(client, error.details.attemptCode, { redirectTo }, call)
      throw error
    })
    const identity = await storeSession(client, session, call)
    const isNewUser = page === 'afterSignUp' || session.isNewUser === true
    const retry = await applySignUpProfile(client, isNewUser, { ...call, identity }, redirectTo)
    if (redirectTo === false) return undefined
    if (retry) return retry
    const target = redirectTo ?? session.after
    const next = target
      ? await trustedUrl(client, target)
      : await pageUrl(client, page ?? (session.isNewUser ? 'afterSignUp' : 'afterSignIn'), { returnUrl })
    const { restricted_reason: reason } = payloadOf(session.accessToken) as { restricted_reason?: { type?: unknown } }
    // Other pages would treat the user as signed out. An app may have no page for that.
    return reason?.type === 'email_not_verified' && client.urls.verifyEmail !== ''
      ? pageUrl(client, 'verifyEmail', { returnUrl: next })
      : next
  })
  if (url !== undefined) await navigate(client, url, { replace: true })
}
