import { LatchkeyError } from '../../errors/latchkey-error.js'
import { completeOAuth } from '../../flows/oauth/oauth.js'
import { withoutAnswer, withoutRefusal } from '../../flows/oauth/oauth-url.js'
import { redirectTo } from '../../flows/redirect-to.js'
import { failedReason, signInReasonEntry } from '../../flows/sign-in-reason-entry.js'
import { returnTo } from '../../navigation/return-to.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type Failure, failureOf } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** The states of {@link oauthCallbackMachine}, by `step`. */
export type OAuthCallbackState =
  /** `waited` in seconds. */
  | {
      readonly step: 'completing'
      /** How long the sign-in has taken, in seconds. */
      readonly waited: number
    }
  /** It takes so long that the user gets a link to continue. */
  | { readonly step: 'slow' }
  /**
   * The URL has no provider response, or one that this browser does not wait for: redirects to the sign-in page, which
   * shows `error`.
   */
  | {
      readonly step: 'no-callback'
      /** OAUTH_SIGN_IN_NOT_FOUND. */
      readonly error: Failure
    }
  | {
      readonly step: 'failed'
      /** Why the last attempt failed. */
      readonly error: Failure
    }
  | { readonly step: 'done' }

/** The tasks of {@link oauthCallbackMachine}, by `type`. */
export interface OAuthCallbackTask {
  /** The task. */
  readonly type: 'complete' | 'redirect-to-sign-in'
}

interface NoCallback {
  readonly type: 'no-callback'
  readonly error: Failure
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

/** After this many seconds the user gets a link. */
const PATIENCE = 3

/**
 * Completes an OAuth sign-in when the page opens: the user already acted at the provider. Two-factor authentication has
 * its own page.
 *
 * @param input Where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const screen = run(oauthCallbackMachine(), client)
 * const stop = screen.start()
 */
export function oauthCallbackMachine(
  input: RedirectInput = {},
): Machine<OAuthCallbackState, never, OAuthCallbackTask, Done | NoCallback> {
  checkType('oauthCallbackMachine', 'input', input, 'object')
  const noCallback = (_: unknown, { error }: NoCallback) =>
    ({ state: { step: 'no-callback', error }, task: { type: 'redirect-to-sign-in' } }) as const
  const done = () => ({ state: { step: 'done' } }) as const
  return {
    start: { state: { step: 'completing', waited: 0 }, task: { type: 'complete' } },
    transitions: {
      completing: {
        done,
        'no-callback': noCallback,
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
        tick: ({ waited }) => ({
          state: waited + 1 < PATIENCE ? { step: 'completing', waited: waited + 1 } : { step: 'slow' },
        }),
      },
      slow: {
        done,
        'no-callback': noCallback,
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      'no-callback': {
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      failed: {},
      done: {},
    },
    ticks: ({ step }) => step === 'completing',
    async perform(client, task) {
      const { page, tabStore } = client.env
      if (task.type === 'complete') {
        const isResponse = page && /[?&](code|error|errorCode|state)=/.test(page.href())
        // Not aborted: the flow returns the result of its single exchange to every caller.
        if (await completeOAuth(client, { redirectTo: input.redirectTo }).catch(explained)) return DONE
        // An unused code must not remain in the address bar or leak as `Referer`.
        page?.rewrite(withoutRefusal(withoutAnswer(page.href())))
        // The sign-in page would redirect a signed-in user, who may have connected a provider, without a message.
        const { sub, is_anonymous: isAnonymous } = client.session.claims()
        if (isResponse && sub && !isAnonymous) throw notFound()
        return { type: 'no-callback', error: failureOf(notFound()) }
      }
      if (input.redirectTo === false) return DONE
      tabStore?.set(signInReasonEntry(client.projectId), failedReason(notFound().code))
      // Continues with the redirect URL of the sign-in, never with this page: its response is used.
      const hasReturnUrl = page && returnTo(page.href()) !== undefined
      await redirectTo(client, 'signIn', { replace: true, noRedirectBack: !hasReturnUrl })
      return DONE
    },
  }
}
