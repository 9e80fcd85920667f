import { updateCurrentUser } from '../../contract/users/users.js'
import { registerPasskey } from '../../flows/auth/passkey.js'
import type { Failure } from '../failure.js'
import { DONE, type Machine } from '../machine.js'

/** The states of {@link passkeyMachine}, by `step`. */
export type PasskeyState =
  | {
      readonly step: 'off'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  /** The browser is prompting the user. */
  | { readonly step: 'registering' }
  | { readonly step: 'on'; readonly error?: Failure }
  | { readonly step: 'confirm-removal' }
  | { readonly step: 'removing' }

/** The events of {@link passkeyMachine} that the screen sends, by `type`. */
export interface PasskeyEvent {
  /** The action of the user. */
  readonly type: 'add' | 'remove' | 'confirm' | 'cancel'
}

/** The tasks of {@link passkeyMachine}, by `do`. */
export interface PasskeyTask {
  /** The task. */
  readonly do: 'register' | 'remove'
}

/**
 * Adds and removes the passkey of an account.
 *
 * @param input Whether the user has a passkey.
 * @returns The machine. Run it with {@link run} or `useMachine`.
 */
export function passkeyMachine({ on }: { readonly on: boolean }): Machine<PasskeyState, PasskeyEvent, PasskeyTask> {
  return {
    start: { state: { step: on ? 'on' : 'off' } },
    transitions: {
      off: {
        add: () => ({ state: { step: 'registering' }, task: { do: 'register' } }),
      },
      registering: {
        done: () => ({ state: { step: 'on' } }),
        failed: (_, { error }) => ({ state: { step: 'off', error } }),
      },
      on: {
        remove: () => ({ state: { step: 'confirm-removal' } }),
      },
      'confirm-removal': {
        confirm: () => ({ state: { step: 'removing' }, task: { do: 'remove' } }),
        cancel: () => ({ state: { step: 'on' } }),
      },
      removing: {
        done: () => ({ state: { step: 'off' } }),
        failed: (_, { error }) => ({ state: { step: 'on', error } }),
      },
    },
    async perform(client, task, signal) {
      if (task.do === 'register') await registerPasskey(client, {}, { signal })
      else await updateCurrentUser(client, { passkeyAuthEnabled: false }, { signal })
      return DONE
    },
  }
}
