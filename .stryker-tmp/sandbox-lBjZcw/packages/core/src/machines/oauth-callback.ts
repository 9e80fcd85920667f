// @ts-nocheck
import { completeOAuth } from '../flows/oauth.js'
import { withoutAnswer } from '../flows/oauth-url.js'
import { redirectTo } from '../navigation/redirect-to.js'
import { returnTo } from '../navigation/return-to.js'
import type { Failure } from './failure.js'
import { DONE, type Done, type Machine } from './machine.js'

export type OAuthCallbackState =
  /** `waited` in seconds. */
  | { readonly step: 'working'; readonly waited: number }
  /** It takes so long that the person gets a link to go on by. */
  | { readonly step: 'slow' }
  /** There is no answer of a provider here, or not to a question of this browser: on to the sign-in page. */
  | { readonly step: 'nothing' }
  | { readonly step: 'failed'; readonly error: Failure }
  | { readonly step: 'done' }

export interface OAuthCallbackTask {
  readonly do: 'complete' | 'lead-to-sign-in'
}

/** After this many seconds a person gets a link. */
const PATIENCE = 3

/** Finishing a sign-in with a provider, on arrival: the person's gesture was at the provider. A second factor is asked for on its own page. */
export function oauthCallbackMachine({
  noRedirect,
}: {
  readonly noRedirect?: boolean | undefined
} = {}): Machine<OAuthCallbackState, never, OAuthCallbackTask, Done | { readonly type: 'nothing' }> {
  const nothing = () => ({ state: { step: 'nothing' }, task: { do: 'lead-to-sign-in' } }) as const
  const done = () => ({ state: { step: 'done' } }) as const
  return {
    start: { state: { step: 'working', waited: 0 }, task: { do: 'complete' } },
    moves: {
      working: {
        done,
        nothing,
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
        tick: ({ waited }) => ({
          state: waited + 1 < PATIENCE ? { step: 'working', waited: waited + 1 } : { step: 'slow' },
        }),
      },
      slow: {
        done,
        nothing,
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      nothing: {
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      failed: {},
      done: {},
    },
    ticks: ({ step }) => step === 'working',
    async perform(client, task) {
      // Not aborted: the flow gives the code's one exchange to whoever asks again.
      if (task.do === 'complete') return (await completeOAuth(client, { noRedirect })) ? DONE : { type: 'nothing' }
      const { page } = client.env
      // A code that nobody exchanges must not stay in the address bar, nor leave as Referer.
      page?.rewrite(withoutAnswer(page.href()))
      if (noRedirect) return DONE
      // On with the way that was begun, never back to this page: its answer is spent.
      const begun = page && returnTo(page.href()) !== undefined
      await redirectTo(client, 'signIn', { replace: true, noRedirectBack: !begun })
      return DONE
    },
  }
}
