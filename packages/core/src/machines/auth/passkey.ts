import { updateCurrentUser } from '../../contract/users/update-user.js'
import { registerPasskey } from '../../flows/auth/passkey.js'
import { checkType } from '../arguments.js'
import type { Failure } from '../failure.js'
import { DONE, type Machine } from '../machine.js'

/** The states of {@link passkeyMachine}, by `step`. */
export type PasskeyState =
  | {
      readonly step: 'not-registered'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  /** The browser is prompting the user. */
  | { readonly step: 'registering' }
  | { readonly step: 'registered'; readonly error?: Failure }
  | { readonly step: 'confirm-removal' }
  | { readonly step: 'removing' }

/** The events of {@link passkeyMachine} that the screen sends, by `type`. */
export interface PasskeyEvent {
  /** The action of the user. */
  readonly type: 'add' | 'remove' | 'confirm' | 'cancel'
}

/** The tasks of {@link passkeyMachine}, by `type`. */
export interface PasskeyTask {
  /** The task. */
  readonly type: 'register' | 'remove'
}

/**
 * Adds and removes the passkey of an account.
 *
 * @param input Whether the user has a passkey.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const settings = run(passkeyMachine({ on: user.passkeyAuthEnabled }), client)
 * const stop = settings.start()
 */
export function passkeyMachine(input: { readonly on: boolean }): Machine<PasskeyState, PasskeyEvent, PasskeyTask> {
  checkType('passkeyMachine', 'input', input, 'object')
  const { on } = input
  return {
    start: { state: { step: on ? 'registered' : 'not-registered' } },
    transitions: {
      'not-registered': {
        add: () => ({ state: { step: 'registering' }, task: { type: 'register' } }),
      },
      registering: {
        done: () => ({ state: { step: 'registered' } }),
        failed: (_, { error }) => ({ state: { step: 'not-registered', error } }),
      },
      registered: {
        remove: () => ({ state: { step: 'confirm-removal' } }),
      },
      'confirm-removal': {
        confirm: () => ({ state: { step: 'removing' }, task: { type: 'remove' } }),
        cancel: () => ({ state: { step: 'registered' } }),
      },
      removing: {
        done: () => ({ state: { step: 'not-registered' } }),
        failed: (_, { error }) => ({ state: { step: 'registered', error } }),
      },
    },
    async perform(client, task, signal) {
      if (task.type === 'register') await registerPasskey(client, {}, { signal })
      else await updateCurrentUser(client, { passkeyAuthEnabled: false }, { signal })
      return DONE
    },
  }
}
