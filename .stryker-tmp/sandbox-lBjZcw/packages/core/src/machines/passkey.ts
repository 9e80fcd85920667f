// @ts-nocheck
import { updateCurrentUser } from '../contract/users.js'
import { registerPasskey } from '../flows/passkey.js'
import type { Failure } from './failure.js'
import { DONE, type Machine } from './machine.js'

export type PasskeyState =
  | { readonly step: 'off'; readonly error?: Failure }
  /** The browser asks the person. */
  | { readonly step: 'registering' }
  | { readonly step: 'on'; readonly error?: Failure }
  | { readonly step: 'confirm-removal' }
  | { readonly step: 'removing' }

export interface PasskeyEvent {
  readonly type: 'add' | 'remove' | 'confirm' | 'cancel'
}

export interface PasskeyTask {
  readonly do: 'register' | 'remove'
}

/** Adding the passkey of an account, and removing it. */
export function passkeyMachine({ on }: { readonly on: boolean }): Machine<PasskeyState, PasskeyEvent, PasskeyTask> {
  return {
    start: { state: { step: on ? 'on' : 'off' } },
    moves: {
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
