import { redirectTo } from '../../flows/redirect-to.js'
import { signOut } from '../../flows/session/sign-out.js'
import { cameFromApp, clearSignOutIntent } from '../../navigation/sign-out-intent.js'
import type { Failure } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** The states of {@link signOutMachine}, by `step`. */
export type SignOutState =
  | { readonly step: 'working' }
  /** The user did not navigate here from the app: another site may link to this page. */
  | { readonly step: 'question' }
  | { readonly step: 'done' }
  | {
      readonly step: 'failed'
      /** Why the last attempt failed. */
      readonly error: Failure
    }

/** The events of {@link signOutMachine} that the screen sends, by `type`. */
export interface SignOutEvent {
  /** `confirm` signs out, `try-again` repeats a failed sign-out. */
  readonly type: 'confirm' | 'try-again'
}

/** The tasks of {@link signOutMachine}, by `do`. */
export interface SignOutTask {
  /** The task. */
  readonly do: 'arrive' | 'sign-out'
}

/**
 * Signs out when the page opens if the user came from the app: by `redirectTo(client, 'signOut')`, a `PageLink`, or any
 * click in the app. Otherwise asks for confirmation first. Without a signed-in user, the page shows that the user is
 * signed out.
 *
 * @param input Whether the page stays instead of redirecting.
 * @returns The machine. Run it with {@link run} or `useMachine`.
 */
export function signOutMachine({
  noRedirect,
}: {
  readonly noRedirect?: boolean | undefined
} = {}): Machine<SignOutState, SignOutEvent, SignOutTask, Done | { readonly type: 'unconfirmed' }> {
  const signingOut = { state: { step: 'working' }, task: { do: 'sign-out' } } as const
  return {
    start: { state: { step: 'working' }, task: { do: 'arrive' } },
    transitions: {
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
      // Not before: React's Strict Mode runs this twice, and both runs must have the same result.
      clearSignOutIntent(client.env)
      // The back button must not sign out again.
      if (!noRedirect) await redirectTo(client, 'afterSignOut', { replace: true })
      return DONE
    },
  }
}
