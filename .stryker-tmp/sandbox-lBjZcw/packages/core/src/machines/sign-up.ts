// @ts-nocheck
import { signInWithOAuth } from '../flows/oauth.js'
import { signUpWithPassword } from '../flows/password.js'
import type { Failure } from './failure.js'
import { checkEmail, checkNewPassword, checkRepeat, type Faults, faultsOf } from './fields.js'
import { DONE, type Done, type Machine } from './machine.js'

export type SignUpState =
  | {
      readonly step: 'form'
      readonly email: string
      readonly faults?: Faults<'email' | 'password' | 'repeat'>
      readonly error?: Failure
    }
  | { readonly step: 'busy'; readonly email: string; readonly by: 'password' | 'provider' }
  | { readonly step: 'done' }

export type SignUpEvent =
  | {
      readonly type: 'submit'
      readonly email: string
      readonly password: string
      /** Left out where the form asks for the password once. */
      readonly repeat?: string | undefined
    }
  | { readonly type: 'provider'; readonly providerId: string }
  /** Back from the provider's page by the browser's back button. */
  | { readonly type: 'returned' }

export type SignUpTask =
  | { readonly do: 'password'; readonly email: string; readonly password: string }
  | { readonly do: 'provider'; readonly providerId: string }

export interface SignUpMachineInput {
  readonly email?: string | undefined
  readonly noRedirect?: boolean | undefined
}

/** Making an account by password or provider. `done` comes after the redirect. */
export function signUpMachine({
  email = '',
  noRedirect,
}: SignUpMachineInput = {}): Machine<SignUpState, SignUpEvent, SignUpTask, Done | { readonly type: 'left' }> {
  return {
    start: { state: { step: 'form', email } },
    moves: {
      form: {
        submit(_, { email, password, repeat }) {
          const faults = faultsOf({
            email: checkEmail(email),
            password: checkNewPassword(password),
            repeat: checkRepeat(repeat, password),
          })
          if (faults) return { state: { step: 'form', email, faults } }
          const address = email.trim()
          return {
            state: { step: 'busy', by: 'password', email: address },
            task: { do: 'password', email: address, password },
          }
        },
        provider: ({ email }, { providerId }) => ({
          state: { step: 'busy', by: 'provider', email },
          task: { do: 'provider', providerId },
        }),
      },
      busy: {
        done: () => ({ state: { step: 'done' } }),
        failed: ({ email }, { error }) => ({ state: { step: 'form', email, error } }),
        returned: (state) => ({ state: state.by === 'provider' ? { step: 'form', email: state.email } : state }),
      },
      done: {},
    },
    async perform(client, task, signal) {
      if (task.do === 'provider') {
        await signInWithOAuth(client, { providerId: task.providerId }, { signal })
        return { type: 'left' }
      }
      await signUpWithPassword(client, { email: task.email, password: task.password, noRedirect }, { signal })
      return DONE
    },
  }
}
