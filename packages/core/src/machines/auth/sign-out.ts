import { pageUrl, trustedUrl } from '../../flows/redirect-to.js'
import { redirectAfterSignOut } from '../../flows/session/redirect-after-sign-out.js'
import { signOut } from '../../flows/session/sign-out.js'
import { cameFromApp, clearSignOutIntent } from '../../navigation/sign-out-intent.js'
import { checkType, type RedirectInput } from '../arguments.js'
import type { Failure } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** The states of {@link signOutMachine}, by `step`. */
export type SignOutState =
  | { readonly step: 'signing-out' }
  /** The user did not navigate here from the app: another site may link to this page. */
  | { readonly step: 'confirm' }
  | { readonly step: 'done' }
  | {
      readonly step: 'failed'
      /** Why the last attempt failed. */
      readonly error: Failure
    }

/** The events of {@link signOutMachine} that the screen sends, by `type`. */
export interface SignOutEvent {
  /** `confirm` signs out, `retry` repeats a failed sign-out. */
  readonly type: 'confirm' | 'retry'
}

/** The tasks of {@link signOutMachine}, by `type`. */
export interface SignOutTask {
  /** The task. */
  readonly type: 'start' | 'sign-out'
}

/**
 * Signs out when the page opens if the user came from the app: by `redirectTo(client, 'signOut')`, a `PageLink`, or any
 * click in the app. Otherwise asks for confirmation first. Without a signed-in user, the page shows that the user is
 * signed out.
 *
 * @param input Where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const screen = run(signOutMachine(), client)
 * const stop = screen.start()
 */
export function signOutMachine(
  input: RedirectInput = {},
): Machine<SignOutState, SignOutEvent, SignOutTask, Done | { readonly type: 'confirmation-required' }> {
  checkType('signOutMachine', 'input', input, 'object')
  const { redirectTo } = input
  const signingOut = { state: { step: 'signing-out' }, task: { type: 'sign-out' } } as const
  return {
    start: { state: { step: 'signing-out' }, task: { type: 'start' } },
    transitions: {
      'signing-out': {
        done: () => ({ state: { step: 'done' } }),
        'confirmation-required': () => ({ state: { step: 'confirm' } }),
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      confirm: { confirm: () => signingOut },
      done: {},
      failed: { retry: () => signingOut },
    },
    async perform(client, task, signal) {
      await client.session.loaded()
      signal.throwIfAborted()
      const { status } = client.session.state()
      if (status === 'signed-out' || status === 'ended') return DONE
      if (task.type === 'start' && !cameFromApp(client.env)) return { type: 'confirmation-required' }
      const end = async () => {
        await signOut(client, { redirectTo: false })
        // Not before: React's Strict Mode runs this twice, and both runs must have the same result.
        clearSignOutIntent(client.env)
        return redirectTo ? trustedUrl(client, redirectTo) : pageUrl(client, 'afterSignOut')
      }
      // The back button must not sign out again.
      if (redirectTo === false) await end()
      else await redirectAfterSignOut(client, end, { replace: true })
      return DONE
    },
  }
}
