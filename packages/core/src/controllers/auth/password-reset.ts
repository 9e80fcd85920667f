import type { Client } from '../../client.js'
import { checkPasswordResetCode } from '../../contract/auth/password.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { resetPassword } from '../../flows/auth/password.js'
import { type CodeErrorReason, codeErrorReason } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'
import { isMissing, type LinkCodeInput, readInput } from '../read-input.js'

/** The states of {@link createPasswordReset}, by `step`. */
export type PasswordResetState = Status<keyof PasswordResetActions, 'password' | 'repeat'> &
  /** With an error if the code could not be checked. */
  (
    | { readonly step: 'checking' }
    | { readonly step: 'form' }
    /** Every session of the user was revoked: the user signs in with the new password. */
    | { readonly step: 'done' }
    /** The code can no longer be used. `error` is why the new password was rejected, if it was. */
    | {
        readonly step: 'code-error'
        /** Why the code cannot be used. */
        readonly reason: CodeErrorReason
      }
  )

/** The actions of {@link createPasswordReset}. */
export interface PasswordResetActions {
  /** Sets the password. `repeat` is the repeated password, if the form has such a field. */
  submit(input: { readonly password: string; readonly repeat?: string | undefined }): Promise<void>
  /** Checks the code again. */
  retry(): Promise<void>
}

/**
 * Sets a new password with the code from an email. Checks the code when the page opens, without using it up.
 *
 * @param client The client of the page.
 * @param input The code of the link.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createPasswordReset(client, { code: new URLSearchParams(location.search).get('code') })
 * const stop = screen.start()
 */
export function createPasswordReset(
  client: Client,
  input: LinkCodeInput,
): Controller<PasswordResetState, PasswordResetActions> {
  const { code } = readInput('createPasswordReset', client, input)
  return createController<PasswordResetState, PasswordResetActions>(client, {
    initial: isMissing(code) ? { step: 'code-error', reason: 'invalid' } : { step: 'checking' },
    keeps: ['done'],
    async load({ signal }) {
      if (!code) return
      if (usedCodes.get(client) === code && client.session.state().status === 'ended') return { step: 'done' }
      await checkPasswordResetCode(client, { code }, { signal })
      return { step: 'form' }
    },
    check: {
      submit: ({ password, repeat }) => ({
        password: checkNewPassword(password),
        repeat: checkRepeat(repeat, password),
      }),
    },
    actions: {
      checking: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      form: {
        async submit(_, { password }) {
          if (!code) return
          usedCodes.set(client, code)
          try {
            await resetPassword(client, { code, password })
            return { step: 'done' }
          } catch (error) {
            usedCodes.delete(client)
            throw error
          }
        },
      },
    },
    recover(error) {
      const reason = codeErrorReason(error)
      if (reason) return { step: 'code-error', reason }
      // The service uses up the code before it checks the password.
      return isLatchkeyError(error, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG')
        ? { step: 'code-error', reason: 'used', error }
        : undefined
    },
  })
}

/**
 * The code that a client sets a password with. Apps render their page again when the session ends, and the screen
 * must not take its own code for one that was used before.
 */
const usedCodes = new WeakMap<Client, string>()
