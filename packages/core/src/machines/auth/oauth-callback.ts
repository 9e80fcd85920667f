import { completeOAuth } from '../../flows/oauth/oauth.js'
import { withoutAnswer } from '../../flows/oauth/oauth-url.js'
import { redirectTo } from '../../flows/redirect-to.js'
import { returnTo } from '../../navigation/return-to.js'
import { checkType, type RedirectInput } from '../arguments.js'
import type { Failure } from '../failure.js'
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
  /** The URL has no provider response, or one that this browser did not request: redirects to the sign-in page. */
  | { readonly step: 'no-callback' }
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
): Machine<OAuthCallbackState, never, OAuthCallbackTask, Done | { readonly type: 'no-callback' }> {
  checkType('oauthCallbackMachine', 'input', input, 'object')
  const noCallback = () => ({ state: { step: 'no-callback' }, task: { type: 'redirect-to-sign-in' } }) as const
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
      // Not aborted: the flow returns the result of its single exchange to every caller.
      if (task.type === 'complete')
        return (await completeOAuth(client, { redirectTo: input.redirectTo })) ? DONE : { type: 'no-callback' }
      const { page } = client.env
      // An unused code must not remain in the address bar or leak as `Referer`.
      page?.rewrite(withoutAnswer(page.href()))
      if (input.redirectTo === false) return DONE
      // Continues with the redirect URL of the sign-in, never with this page: its response is used.
      const hasReturnUrl = page && returnTo(page.href()) !== undefined
      await redirectTo(client, 'signIn', { replace: true, noRedirectBack: !hasReturnUrl })
      return DONE
    },
  }
}
