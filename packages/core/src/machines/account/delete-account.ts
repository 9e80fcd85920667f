import { pageUrl, trustedUrl } from '../../flows/redirect-to.js'
import { redirectAfterSignOut } from '../../flows/session/redirect-after-sign-out.js'
import { deleteUser } from '../../flows/users/current-user.js'
import { checkType, type RedirectInput } from '../arguments.js'
import type { Failure } from '../failure.js'
import { DONE, type Machine } from '../machine.js'

/** The states of {@link deleteAccountMachine}, by `step`. */
export type DeleteAccountState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'confirm'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'deleting' }
  | { readonly step: 'done' }

/** The events of {@link deleteAccountMachine} that the screen sends, by `type`. */
export interface DeleteAccountEvent {
  /** `ask` opens the confirmation, `confirm` deletes the account, `cancel` closes the confirmation. */
  readonly type: 'ask' | 'confirm' | 'cancel'
}

/** The tasks of {@link deleteAccountMachine}, by `type`. */
export interface DeleteAccountTask {
  /** The task. */
  readonly type: 'delete'
}

/**
 * Deletes the account after a confirmation. Then redirects to the home page and replaces the history entry.
 *
 * @param input Where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(deleteAccountMachine(), client)
 * const stop = form.start()
 */
export function deleteAccountMachine(
  input: RedirectInput = {},
): Machine<DeleteAccountState, DeleteAccountEvent, DeleteAccountTask> {
  checkType('deleteAccountMachine', 'input', input, 'object')
  const { redirectTo } = input
  return {
    start: { state: { step: 'idle' } },
    transitions: {
      idle: {
        ask: () => ({ state: { step: 'confirm' } }),
      },
      confirm: {
        confirm: () => ({ state: { step: 'deleting' }, task: { type: 'delete' } }),
        cancel: () => ({ state: { step: 'idle' } }),
      },
      deleting: {
        done: () => ({ state: { step: 'done' } }),
        failed: (_, { error }) => ({ state: { step: 'confirm', error } }),
      },
      done: {},
    },
    async perform(client) {
      // Not aborted: the session must end here once the account is deleted.
      const end = async () => {
        // Checked before: a page outside of the app must not fail once the account is gone.
        const target = redirectTo ? await trustedUrl(client, redirectTo) : await pageUrl(client, 'home')
        await deleteUser(client)
        return target
      }
      if (redirectTo === false) await deleteUser(client)
      else await redirectAfterSignOut(client, end, { replace: true })
      return DONE
    },
  }
}
