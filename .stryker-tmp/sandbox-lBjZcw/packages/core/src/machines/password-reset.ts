// @ts-nocheck
import { checkPasswordResetCode } from '../contract/password.js'
import { resetPassword } from '../flows/password-account.js'
import { type Failure, type Over, overIn } from './failure.js'
import { checkNewPassword, checkRepeat, type Faults, faultsOf } from './fields.js'
import { DONE, type Done, type Machine } from './machine.js'

export type PasswordResetState =
  | { readonly step: 'checking' }
  | { readonly step: 'form'; readonly faults?: Faults<'password' | 'repeat'>; readonly error?: Failure }
  | { readonly step: 'saving' }
  /** Every session of the user is over: the person signs in with the new password. */
  | { readonly step: 'done' }
  /** The code is good for nothing any more; `error` says what the new password was refused for, if it was. */
  | { readonly step: 'over'; readonly reason: Over; readonly error?: Failure }
  /** Whether the code is good could not be found out. */
  | { readonly step: 'failed'; readonly error: Failure }

export type PasswordResetEvent =
  | { readonly type: 'submit'; readonly password: string; readonly repeat?: string | undefined }
  | { readonly type: 'try-again' }

export type PasswordResetTask = { readonly do: 'check' } | { readonly do: 'reset'; readonly password: string }

export interface PasswordResetMachineInput {
  /** The `code` of the page's address. */
  readonly code: string | null | undefined
}

/** Setting a new password with the code of a mail. On arrival the code is looked at, which spends nothing. */
export function passwordResetMachine({
  code,
}: PasswordResetMachineInput): Machine<
  PasswordResetState,
  PasswordResetEvent,
  PasswordResetTask,
  Done | { readonly type: 'checked' }
> {
  return {
    start: code
      ? { state: { step: 'checking' }, task: { do: 'check' } }
      : { state: { step: 'over', reason: 'invalid' } },
    moves: {
      checking: {
        checked: () => ({ state: { step: 'form' } }),
        failed: (_, { error }) => {
          const reason = overIn(error)
          return { state: reason ? { step: 'over', reason } : { step: 'failed', error } }
        },
      },
      form: {
        submit(_, { password, repeat }) {
          const faults = faultsOf({ password: checkNewPassword(password), repeat: checkRepeat(repeat, password) })
          if (faults) return { state: { step: 'form', faults } }
          return { state: { step: 'saving' }, task: { do: 'reset', password } }
        },
      },
      saving: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = overIn(error)
          if (reason) return { state: { step: 'over', reason } }
          // The service spends the code before it looks at the password.
          if (REFUSALS.includes(error.code)) return { state: { step: 'over', reason: 'used', error } }
          return { state: { step: 'form', error } }
        },
      },
      done: {},
      over: {},
      failed: {
        'try-again': () => ({ state: { step: 'checking' }, task: { do: 'check' } }),
      },
    },
    async perform(client, task, signal) {
      if (task.do === 'check') {
        await checkPasswordResetCode(client, { code: code ?? '' }, { signal })
        return { type: 'checked' }
      }
      await resetPassword(client, { code: code ?? '', password: task.password })
      return DONE
    },
  }
}

const REFUSALS = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']
