import type { Client } from '../../client.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { completeOAuth } from '../../flows/oauth/oauth.js'
import { withoutAnswer, withoutRefusal } from '../../flows/oauth/oauth-url.js'
import { redirectTo } from '../../flows/redirect-to.js'
import { failedReason, signInReasonEntry } from '../../flows/sign-in-reason-entry.js'
import { INTERNALS } from '../../lib/internals.js'
import { returnTo } from '../../navigation/return-to.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { type Controller, createController } from '../controller.js'
import { type RedirectInput, readInput } from '../read-input.js'

/** The states of {@link createOAuthCallback}. */
export interface OAuthCallbackState {
  /**
   * `slow`: it takes so long that the user gets a link to continue. `no-callback`: the URL has no provider response, or one
   * that this browser does not wait for. The screen redirects to the sign-in page, which shows the error.
   */
  readonly step: 'completing' | 'slow' | 'no-callback' | 'failed' | 'done'
  /** OAUTH_SIGN_IN_NOT_FOUND in `no-callback`. Why the sign-in failed in `failed`. */
  readonly error?: unknown
}

const notFound = () =>
  new LatchkeyError(
    'OAUTH_SIGN_IN_NOT_FOUND',
    'This browser has no sign-in that waits for this response: it has expired, is already complete, or was started in another browser.',
  )

/** The response was for another session: the screen cannot restart for the current one, which it does not show. */
function explained(error: unknown): never {
  if (!isSessionChanged(error)) throw error
  throw new LatchkeyError('USER_MISMATCH', 'Another user has signed in since this sign-in started.', undefined, error)
}

/** After this time the user gets a link, in milliseconds. */
const PATIENCE = 3000

/**
 * Completes an OAuth sign-in when the page opens: the user already acted at the provider. Two-factor authentication has
 * its own page.
 *
 * @param client The client of the page.
 * @param input Where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createOAuthCallback(client)
 * const stop = screen.start()
 */
export function createOAuthCallback(client: Client, input: RedirectInput = {}): Controller<OAuthCallbackState, object> {
  readInput('createOAuthCallback', client, input)
  const { page, tabStore } = client[INTERNALS].env
  return createController<OAuthCallbackState, object>(client, {
    initial: { step: 'completing' },
    async load({ signal, show }) {
      const isResponse = page && /[?&](code|error|errorCode|state)=/.test(page.href())
      const cancel = client[INTERNALS].env.idleTimer(PATIENCE, () => show({ step: 'slow' }))
      // Not aborted: the flow returns the result of its single exchange to every caller.
      const isCompleted = await completeOAuth(client, { redirectTo: input.redirectTo }).catch(explained).finally(cancel)
      if (isCompleted) return { step: 'done' }
      // React's Strict Mode runs this twice, and only one run may redirect.
      signal.throwIfAborted()
      // An unused code must not remain in the address bar or leak as `Referer`.
      page?.rewrite(withoutRefusal(withoutAnswer(page.href())))
      // The sign-in page would redirect a signed-in user, who may have connected a provider, without a message.
      const { sub, is_anonymous: isAnonymous } = client.session.claims()
      const error = notFound()
      if (isResponse && sub && !isAnonymous) throw error
      const noCallback = { step: 'no-callback', error } as const
      if (input.redirectTo === false) return noCallback
      show(noCallback)
      tabStore?.set(signInReasonEntry(client.projectId), failedReason(error.code))
      // Continues with the redirect URL of the sign-in, never with this page: its response is used.
      const hasReturnUrl = page && returnTo(page.href()) !== undefined
      await redirectTo(client, 'signIn', { replace: true, noRedirectBack: !hasReturnUrl })
      return noCallback
    },
    actions: {},
    recover: (error) => ({ step: 'failed', error }),
  })
}
