import { signUpWithPassword } from '../../flows/auth/password.js'
import { signInWithOAuth } from '../../flows/oauth/oauth.js'
import { checkType, type RedirectInput } from '../arguments.js'
import type { Failure } from '../failure.js'
import { checkEmail, checkNewPassword, checkRepeat, type FieldErrors, fieldErrorsOf } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** The states of {@link signUpMachine}, by `step`. */
export type SignUpState =
  | {
      readonly step: 'form'
      /** The email address. */
      readonly email: string
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email' | 'password' | 'repeat'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | {
      readonly step: 'busy'
      readonly email: string
      /** The sign-in method in use. */
      readonly method: 'password' | 'provider'
    }
  | { readonly step: 'done' }

/** The events of {@link signUpMachine} that the screen sends, by `type`. */
export type SignUpEvent =
  | {
      readonly type: 'submit'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
      /** Undefined if the form asks for the password once. */
      readonly repeat?: string | undefined
    }
  | {
      readonly type: 'provider'
      /** The ID of the OAuth provider. */
      readonly provider: string
    }
  /** The user returned from the provider's page with the browser's back button. */
  | { readonly type: 'page-restored' }

/** The tasks of {@link signUpMachine}, by `type`. */
export type SignUpTask =
  | {
      readonly type: 'password'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
    }
  | {
      readonly type: 'provider'
      /** The ID of the OAuth provider. */
      readonly provider: string
    }

/** The input of {@link signUpMachine}. */
export interface SignUpMachineInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/**
 * Creates an account with a password or a provider. `done` comes after the redirect.
 *
 * @param input The initial email address, and where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(signUpMachine(), client)
 * const stop = form.start()
 */
export function signUpMachine(
  input: SignUpMachineInput = {},
): Machine<SignUpState, SignUpEvent, SignUpTask, Done | { readonly type: 'redirected' }> {
  checkType('signUpMachine', 'input', input, 'object')
  const { email = '', redirectTo } = input
  return {
    start: { state: { step: 'form', email } },
    transitions: {
      form: {
        submit(_, { email, password, repeat }) {
          const fieldErrors = fieldErrorsOf({
            email: checkEmail(email),
            password: checkNewPassword(password),
            repeat: checkRepeat(repeat, password),
          })
          if (fieldErrors) return { state: { step: 'form', email, fieldErrors } }
          const address = email.trim()
          return {
            state: { step: 'busy', method: 'password', email: address },
            task: { type: 'password', email: address, password },
          }
        },
        provider: ({ email }, { provider }) => ({
          state: { step: 'busy', method: 'provider', email },
          task: { type: 'provider', provider },
        }),
      },
      busy: {
        done: () => ({ state: { step: 'done' } }),
        failed: ({ email }, { error }) => ({ state: { step: 'form', email, error } }),
        'page-restored': (state) => ({
          state: state.method === 'provider' ? { step: 'form', email: state.email } : state,
        }),
      },
      done: {},
    },
    async perform(client, task, signal) {
      if (task.type === 'provider') {
        await signInWithOAuth(client, { provider: task.provider, redirectTo }, { signal })
        return { type: 'redirected' }
      }
      await signUpWithPassword(client, { email: task.email, password: task.password, redirectTo }, { signal })
      return DONE
    },
  }
}
