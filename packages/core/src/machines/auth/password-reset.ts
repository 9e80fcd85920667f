import type { Client } from '../../client.js'
import { checkPasswordResetCode } from '../../contract/auth/password.js'
import { resetPassword } from '../../flows/auth/password-account.js'
import { checkType } from '../arguments.js'
import { type CodeErrorReason, codeErrorReason, type Failure } from '../failure.js'
import { type FieldErrors, fieldErrorsOf } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'

/** The states of {@link passwordResetMachine}, by `step`. */
export type PasswordResetState =
  | { readonly step: 'checking' }
  | {
      readonly step: 'form'
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'password' | 'repeat'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'saving' }
  /** Every session of the user was revoked: the user signs in with the new password. */
  | { readonly step: 'done' }
  /** The code can no longer be used. `error` is why the new password was rejected, if it was. */
  | {
      readonly step: 'code-error'
      /** Why the code can no longer be used. */
      readonly reason: CodeErrorReason
      readonly error?: Failure
    }
  /** The code could not be checked. */
  | { readonly step: 'failed'; readonly error: Failure }

/** The events of {@link passwordResetMachine} that the screen sends, by `type`. */
export type PasswordResetEvent =
  | {
      readonly type: 'submit'
      /** The new password. */
      readonly password: string
      /** The repeated password, if the form has such a field. */
      readonly repeat?: string | undefined
    }
  | { readonly type: 'retry' }

/** The tasks of {@link passwordResetMachine}, by `type`. */
export type PasswordResetTask =
  | { readonly type: 'check' }
  | {
      readonly type: 'reset'
      /** The new password. */
      readonly password: string
    }

/** The input of {@link passwordResetMachine}. */
export interface PasswordResetMachineInput {
  /** The `code` of the page's URL. */
  readonly code: string | null | undefined
}

/**
 * Sets a new password with the code from an email. Checks the code when the page opens, without using it up.
 *
 * @param input The code of the link.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = run(passwordResetMachine({ code }), client)
 * const stop = screen.start()
 */
export function passwordResetMachine(
  input: PasswordResetMachineInput,
): Machine<PasswordResetState, PasswordResetEvent, PasswordResetTask, Done | { readonly type: 'checked' }> {
  checkType('passwordResetMachine', 'input', input, 'object')
  const { code } = input
  return {
    start: code
      ? { state: { step: 'checking' }, task: { type: 'check' } }
      : { state: { step: 'code-error', reason: 'invalid' } },
    transitions: {
      checking: {
        done: () => ({ state: { step: 'done' } }),
        checked: () => ({ state: { step: 'form' } }),
        failed: (_, { error }) => {
          const reason = codeErrorReason(error)
          return { state: reason ? { step: 'code-error', reason } : { step: 'failed', error } }
        },
      },
      form: {
        submit(_, { password, repeat }) {
          const fieldErrors = fieldErrorsOf({
            password: checkNewPassword(password),
            repeat: checkRepeat(repeat, password),
          })
          if (fieldErrors) return { state: { step: 'form', fieldErrors } }
          return { state: { step: 'saving' }, task: { type: 'reset', password } }
        },
      },
      saving: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = codeErrorReason(error)
          if (reason) return { state: { step: 'code-error', reason } }
          // The service uses up the code before it checks the password.
          if (PASSWORD_ERRORS.includes(error.code)) return { state: { step: 'code-error', reason: 'used', error } }
          return { state: { step: 'form', error } }
        },
      },
      done: {},
      'code-error': {},
      failed: {
        retry: () => ({ state: { step: 'checking' }, task: { type: 'check' } }),
      },
    },
    async perform(client, task, signal) {
      if (task.type === 'check') {
        if (usedCodes.get(client) === code && client.session.state().status === 'ended') return DONE
        await checkPasswordResetCode(client, { code: code ?? '' }, { signal })
        return { type: 'checked' }
      }
      usedCodes.set(client, code)
      try {
        await resetPassword(client, { code: code ?? '', password: task.password })
      } catch (error) {
        usedCodes.delete(client)
        throw error
      }
      return DONE
    },
  }
}

/**
 * The code that a client sets a password with. Apps render their page again when the session ends, and the screen
 * must not take its own code for one that was used before.
 */
const usedCodes = new WeakMap<Client, string | null | undefined>()

const PASSWORD_ERRORS = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']
