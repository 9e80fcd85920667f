// @ts-nocheck
import { setPassword, updatePassword } from '../flows/password-account.js'
import type { Failure } from './failure.js'
import { checkNewPassword, checkPassword, checkRepeat, type Faults, faultsOf } from './fields.js'
import { DONE, type Machine } from './machine.js'

export type ChangePasswordState =
  /** `has`: there is a password, and it is asked for. */
  | {
      readonly step: 'form'
      readonly has: boolean
      readonly faults?: Faults<'old' | 'password' | 'repeat'>
      readonly error?: Failure
    }
  | { readonly step: 'saving'; readonly has: boolean }
  | { readonly step: 'done' }

export type ChangePasswordEvent =
  | {
      readonly type: 'submit'
      /** The password so far, where there is one. */
      readonly old?: string | undefined
      readonly password: string
      readonly repeat?: string | undefined
    }
  | { readonly type: 'again' }

export interface ChangePasswordTask {
  readonly do: 'save'
  readonly old: string | undefined
  readonly password: string
}

/** Setting a first password, or changing the one there is. */
export function changePasswordMachine({
  has,
}: {
  readonly has: boolean
}): Machine<ChangePasswordState, ChangePasswordEvent, ChangePasswordTask> {
  return {
    start: { state: { step: 'form', has } },
    moves: {
      form: {
        submit({ has }, { old = '', password, repeat }) {
          const faults = faultsOf({
            old: has ? checkPassword(old) : undefined,
            password: checkNewPassword(password),
            repeat: checkRepeat(repeat, password),
          })
          if (faults) return { state: { step: 'form', has, faults } }
          return { state: { step: 'saving', has }, task: { do: 'save', old: has ? old : undefined, password } }
        },
      },
      saving: {
        done: () => ({ state: { step: 'done' } }),
        // The form was for the other case: another tab set or removed the password meanwhile.
        failed: ({ has }, { error }) => ({
          state: {
            step: 'form',
            has: error.code === 'PASSWORD_ALREADY_SET' || (has && error.code !== 'USER_DOES_NOT_HAVE_PASSWORD'),
            error,
          },
        }),
      },
      done: {
        again: () => ({ state: { step: 'form', has: true } }),
      },
    },
    async perform(client, { old, password }, signal) {
      if (old === undefined) await setPassword(client, { password }, { signal })
      else await updatePassword(client, { oldPassword: old, newPassword: password }, { signal })
      return DONE
    },
  }
}
