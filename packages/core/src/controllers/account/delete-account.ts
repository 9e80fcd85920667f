import type { Client } from '../../client.js'
import { pageUrl, trustedUrl } from '../../flows/redirect-to.js'
import { redirectAfterSignOut } from '../../flows/session/sign-out.js'
import { deleteUser } from '../../flows/users/current-user.js'
import { type Controller, createController, type Status } from '../controller.js'
import { type RedirectInput, readInput } from '../read-input.js'

/** The states of {@link createDeleteAccount}. */
export interface DeleteAccountState extends Status<keyof DeleteAccountActions> {
  /** In `confirm`, the user must confirm the deletion. */
  readonly step: 'idle' | 'confirm' | 'done'
}

/** The actions of {@link createDeleteAccount}. */
export interface DeleteAccountActions {
  /** Opens the confirmation. */
  ask(): Promise<void>
  /** Deletes the account. */
  confirm(): Promise<void>
  /** Closes the confirmation. */
  cancel(): Promise<void>
}

/**
 * Deletes the account after a confirmation. Then redirects to the home page and replaces the history entry.
 *
 * @param client The client of the page.
 * @param input Where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createDeleteAccount(client)
 * const stop = form.start()
 */
export function createDeleteAccount(
  client: Client,
  input: RedirectInput = {},
): Controller<DeleteAccountState, DeleteAccountActions> {
  readInput('createDeleteAccount', client, input)
  return createController<DeleteAccountState, DeleteAccountActions>(client, {
    initial: { step: 'idle' },
    restartsAfter: 'user-change',
    actions: {
      idle: { ask: () => ({ step: 'confirm' }) },
      confirm: {
        cancel: () => ({ step: 'idle' }),
        // Not aborted: the session must end here once the account is deleted.
        async confirm({ session }) {
          const end = async () => deleteUser(client, {}, { identity: await session })
          const { redirectTo } = input
          if (redirectTo === false) await end()
          else
            await redirectAfterSignOut(
              client,
              async () => {
                // Checked before: a page outside of the app must not fail once the account is gone.
                const target = redirectTo ? await trustedUrl(client, redirectTo) : await pageUrl(client, 'home')
                await end()
                return target
              },
              { replace: true },
            )
          return { step: 'done' }
        },
      },
    },
  })
}
