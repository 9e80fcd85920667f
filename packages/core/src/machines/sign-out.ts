import { signOut } from '../flows/sign-out.js'
import { redirectTo } from '../navigation/redirect-to.js'
import type { Failure } from './failure.js'
import { DONE, type Machine } from './machine.js'

export type SignOutState =
  | { readonly step: 'working' }
  | { readonly step: 'done' }
  | { readonly step: 'failed'; readonly error: Failure }

export interface SignOutEvent {
  readonly type: 'try-again'
}

export interface SignOutTask {
  readonly do: 'sign-out'
}

/** Signing out, on arrival. Whoever was not signed in stays on the page, which says so. */
export function signOutMachine({
  noRedirect,
}: {
  readonly noRedirect?: boolean | undefined
} = {}): Machine<SignOutState, SignOutEvent, SignOutTask> {
  const start = { state: { step: 'working' }, task: { do: 'sign-out' } } as const
  return {
    start,
    moves: {
      working: {
        done: () => ({ state: { step: 'done' } }),
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      done: {},
      failed: { 'try-again': () => start },
    },
    async perform(client, _, signal) {
      await client.session.loaded()
      signal.throwIfAborted()
      const { status } = client.session.state()
      if (status === 'signed-out' || status === 'ended') return DONE
      await signOut(client, { noRedirect: true })
      // Going back must not sign out again.
      if (!noRedirect) await redirectTo(client, 'afterSignOut', { replace: true })
      return DONE
    },
  }
}
