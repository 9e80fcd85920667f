// @ts-nocheck
import { signOut } from '../flows/sign-out.js'
import { redirectTo } from '../navigation/redirect-to.js'
import { cameFromApp, clearSignOutIntent } from '../navigation/sign-out-intent.js'
import type { Failure } from './failure.js'
import { DONE, type Done, type Machine } from './machine.js'

export type SignOutState =
  | { readonly step: 'working' }
  /** The user did not come from the app: a link on another site may lead here. */
  | { readonly step: 'question' }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly error: Failure }

export interface SignOutEvent {
  readonly type: 'confirm' | 'try-again'
}

export interface SignOutTask {
  readonly do: 'arrive' | 'sign-out'
}

/**
 * Signs out on arrival when the app led here: by `redirectTo(client, 'signOut')`, by a `PageLink`, or by any click in the
 * app. Otherwise asks first. A user who is not signed in stays on the page, which says so.
 */
export function signOutMachine({
  noRedirect,
}: {
  readonly noRedirect?: boolean | undefined
} = {}): Machine<SignOutState, SignOutEvent, SignOutTask, Done | { readonly type: 'unconfirmed' }> {
  const signingOut = { state: { step: 'working' }, task: { do: 'sign-out' } } as const
  return {
    start: { state: { step: 'working' }, task: { do: 'arrive' } },
    moves: {
      working: {
        done: () => ({ state: { step: 'done' } }),
        unconfirmed: () => ({ state: { step: 'question' } }),
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      question: { confirm: () => signingOut },
      done: {},
      failed: { 'try-again': () => signingOut },
    },
    async perform(client, task, signal) {
      await client.session.loaded()
      signal.throwIfAborted()
      const { status } = client.session.state()
      if (status === 'signed-out' || status === 'ended') return DONE
      if (task.do === 'arrive' && !cameFromApp(client.env)) return { type: 'unconfirmed' }
      await signOut(client, { noRedirect: true })
      // Not before: React's Strict Mode runs this twice, and both runs have to come to the same answer.
      clearSignOutIntent(client.env)
      // Going back must not sign out again.
      if (!noRedirect) await redirectTo(client, 'afterSignOut', { replace: true })
      return DONE
    },
  }
}
