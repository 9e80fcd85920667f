import { setPassword, updatePassword } from '../../contract/auth/password.js'
import { checkType } from '../arguments.js'
import type { Failure } from '../failure.js'
import { checkPassword, type FieldErrors, fieldErrorsOf } from '../fields.js'
import { DONE, type Machine } from '../machine.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'

/** The states of {@link changePasswordMachine}, by `step`. */
export type ChangePasswordState =
  | {
      readonly step: 'form'
      /** Whether the user has a password, which the form then asks for. */
      readonly hasPassword: boolean
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'old' | 'password' | 'repeat'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'saving'; readonly hasPassword: boolean }
  | { readonly step: 'done' }

/** The events of {@link changePasswordMachine} that the screen sends, by `type`. */
export type ChangePasswordEvent =
  | {
      readonly type: 'submit'
      /** The current password, if there is one. */
      readonly old?: string | undefined
      /** The new password. */
      readonly password: string
      /** The repeated password, if the form has such a field. */
      readonly repeat?: string | undefined
    }
  | { readonly type: 'change-again' }

/** The tasks of {@link changePasswordMachine}, by `type`. */
export interface ChangePasswordTask {
  /** The task. */
  readonly type: 'save'
  /** The current password, if the user has one. */
  readonly old: string | undefined
  /** The new password. */
  readonly password: string
}

/**
 * Sets a first password or changes the existing one.
 *
 * @param input Whether the user has a password.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(changePasswordMachine({ hasPassword: true }), client)
 * form.send({ type: 'submit', old, password })
 */
export function changePasswordMachine(input: {
  readonly hasPassword: boolean
}): Machine<ChangePasswordState, ChangePasswordEvent, ChangePasswordTask> {
  checkType('changePasswordMachine', 'input', input, 'object')
  const { hasPassword } = input
  return {
    start: { state: { step: 'form', hasPassword } },
    transitions: {
      form: {
        submit({ hasPassword }, { old = '', password, repeat }) {
          const fieldErrors = fieldErrorsOf({
            old: hasPassword ? checkPassword(old) : undefined,
            password: checkNewPassword(password),
            repeat: checkRepeat(repeat, password),
          })
          if (fieldErrors) return { state: { step: 'form', hasPassword, fieldErrors } }
          return {
            state: { step: 'saving', hasPassword },
            task: { type: 'save', old: hasPassword ? old : undefined, password },
          }
        },
      },
      saving: {
        done: () => ({ state: { step: 'done' } }),
        // Another tab may have set or removed the password in the meantime: the next form asks for the right fields.
        failed: ({ hasPassword }, { error }) => ({
          state: {
            step: 'form',
            hasPassword:
              error.code === 'PASSWORD_ALREADY_SET' || (hasPassword && error.code !== 'USER_DOES_NOT_HAVE_PASSWORD'),
            error,
          },
        }),
      },
      done: {
        'change-again': () => ({ state: { step: 'form', hasPassword: true } }),
      },
    },
    async perform(client, { old, password }, signal) {
      if (old === undefined) await setPassword(client, { password }, { signal })
      else await updatePassword(client, { currentPassword: old, newPassword: password }, { signal })
      return DONE
    },
  }
}
