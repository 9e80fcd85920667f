// @ts-nocheck
import { deleteAccount } from '../flows/current-user.js'
import { redirectTo } from '../navigation/redirect-to.js'
import type { Failure } from './failure.js'
import { DONE, type Machine } from './machine.js'

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

/** Deleting one's account, after a second question. Leads home then, replacing the page of an account that is gone. */
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
      // Not aborted: the session ends here once the account is gone.
      await deleteAccount(client)
      if (!noRedirect) await redirectTo(client, 'home', { replace: true })
      return DONE
    },
  }
}
