import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { refuseExternalSession } from '../../session/external-session.js'
import { payloadOf } from '../../session/tokens.js'
import { type FlowCall, inOneSession } from '../flow.js'
import { navigate, pageUrl, trustedUrl } from '../redirect-to.js'
import { revokeLateSession } from '../session/revoke-tokens.js'
import { keepAttempt } from './mfa-attempt.js'
import { applySignUpProfile, profileRetryUrl } from './sign-up-profile.js'
import { type NewSession, type SignInOptions, storeSession } from './store-session.js'

/** Where a sign-in redirects to. */
interface SignInTarget extends SignInOptions {
  /** A return URL in place of that of the page. */
  readonly returnUrl?: string | undefined
  /** Whether the service knows the target, as after connecting a provider. */
  readonly isKnownToService?: boolean
}
type SignInPage = 'afterSignIn' | 'afterSignUp'

/** Returns the URL to redirect to. Throws PAGE_URL_MISSING and REDIRECT_NOT_TRUSTED. */
const targetUrl = (client: Client, target: string | undefined, page: SignInPage, returnUrl?: string) =>
  target ? trustedUrl(client, target) : pageUrl(client, page, { returnUrl })

/**
 * Runs a sign-in: sends it, stores the new session, then redirects. A user who must verify their email address first goes to
 * the page for that, if the app has one, which redirects to the same target. If the service requires a two-factor code, stores the
 * attempt before throwing.
 *
 * @param target Where to redirect to. Checked before anything is sent: the user would be signed in on a page with an error.
 * @param page The page to redirect to. Default: after-sign-up for a new user, else after-sign-in.
 * @throws SESSION_CHANGED when a newer session started meanwhile, in another tab for example: that one stays.
 * EXTERNAL_SESSION, before anything is sent, when another provider starts the sessions.
 */
export async function completeSignIn(
  client: Client,
  { redirectTo, returnUrl, isKnownToService = false }: SignInTarget,
  options: CallOptions | undefined,
  signIn: (call: FlowCall) => Promise<NewSession>,
  page?: SignInPage,
): Promise<void> {
  refuseExternalSession(client[INTERNALS].sessionOf(options))
  const url = await inOneSession(client, options, async (call) => {
    const pages = page ? [page] : (['afterSignIn', 'afterSignUp'] as const)
    if (redirectTo !== false && !isKnownToService)
      for (const one of pages) await targetUrl(client, redirectTo, one, returnUrl)
    if (redirectTo !== false) {
      // The pages that may come before it.
      if (client.urls.verifyEmail !== '') await pageUrl(client, 'verifyEmail')
      await profileRetryUrl(client)
    }
    const session = await signIn({ ...call, onLateResponse: revokeLateSession(client) }).catch((error) => {
      if (isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
        keepAttempt(client, error.details.attemptCode, { redirectTo }, call)
      throw error
    })
    const identity = await storeSession(client, session, call)
    const isNewUser = page === 'afterSignUp' || session.isNewUser === true
    const retry = await applySignUpProfile(client, isNewUser, { ...call, identity }, redirectTo)
    if (redirectTo === false) return undefined
    if (retry) return retry
    const next = await targetUrl(
      client,
      redirectTo ?? session.after,
      page ?? (session.isNewUser ? 'afterSignUp' : 'afterSignIn'),
      returnUrl,
    )
    const { restricted_reason: reason } = payloadOf(session.accessToken) as { restricted_reason?: { type?: unknown } }
    // Other pages would treat the user as signed out. An app may have no page for that.
    return reason?.type === 'email_not_verified' && client.urls.verifyEmail !== ''
      ? pageUrl(client, 'verifyEmail', { returnUrl: next })
      : next
  })
  if (url !== undefined) await navigate(client, url, { replace: true })
}
