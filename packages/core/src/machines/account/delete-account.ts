import { deleteAccount } from '../../flows/users/current-user.js'
import { redirectTo } from '../../navigation/redirect-to.js'
import type { Failure } from '../failure.js'
import { DONE, type Machine } from '../machine.js'

export type DeleteAccountState =
  | { readonly step: 'idle' }
  | { readonly step: 'question'; readonly error?: Failure }
  | { readonly step: 'deleting' }
  | { readonly step: 'done' }

export interface DeleteAccountEvent {
  readonly type: 'ask' | 'confirm' | 'cancel'
}

export interface DeleteAccountTask {
  readonly do: 'delete'
}

/** Deletes the account after a confirmation. Then redirects to the home page and replaces the history entry. */
export function deleteAccountMachine({
  noRedirect,
}: {
  readonly noRedirect?: boolean | undefined
} = {}): Machine<DeleteAccountState, DeleteAccountEvent, DeleteAccountTask> {
  return {
    start: { state: { step: 'idle' } },
    moves: {
      idle: {
        ask: () => ({ state: { step: 'question' } }),
      },
      question: {
        confirm: () => ({ state: { step: 'deleting' }, task: { do: 'delete' } }),
        cancel: () => ({ state: { step: 'idle' } }),
      },
      deleting: {
        done: () => ({ state: { step: 'done' } }),
        failed: (_, { error }) => ({ state: { step: 'question', error } }),
      },
      done: {},
    },
    async perform(client) {
      // Not aborted: the session must end here once the account is deleted.
      await deleteAccount(client)
      if (!noRedirect) await redirectTo(client, 'home', { replace: true })
      return DONE
    },
  }
}
