import { checkType, type RedirectInput } from '../arguments.js'
import { isCountingDown } from '../countdown.js'
import type { CodeErrorReason, Failure } from '../failure.js'
import { checkEmail, type FieldErrors, fieldErrorsOf } from '../fields.js'
import type { Machine } from '../machine.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'
import { codeSent, type MagicLinkEvent, type MagicLinkState, magicLinkMachine, resume, sendCode } from './magic-link.js'
import type { SignUpOutcome, SignUpTask } from './sign-in-tasks.js'

/** The sign-in methods of {@link signUpMachine}. */
export type SignUpMethod = 'password' | 'provider' | 'email-code'

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
      /** The sign-in method of the last attempt. */
      readonly method?: SignUpMethod
      /** Why two-factor authentication ended. */
      readonly reason?: CodeErrorReason
    }
  | {
      readonly step: 'busy'
      readonly email: string
      /** The sign-in method in use. */
      readonly method: SignUpMethod
    }
  | Extract<MagicLinkState, { readonly step: 'code' | 'checking' | 'resending' | 'mfa' }>
  | {
      readonly step: 'done'
      /** The sign-in method that was used, unless two-factor authentication has completed the sign-in. */
      readonly method?: SignUpMethod
    }

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
  | {
      readonly type: 'send-code'
      /** The email address. */
      readonly email: string
    }
  /** The user returned from the provider's page with the browser's back button. */
  | { readonly type: 'page-restored' }
  | Exclude<MagicLinkEvent, { readonly type: 'submit' }>

/** The input of {@link signUpMachine}. */
export interface SignUpMachineInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/**
 * Creates an account with a password, a provider or the code of an email. `done` comes after the redirect.
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
): Machine<SignUpState, SignUpEvent, SignUpTask, SignUpOutcome> {
  checkType('signUpMachine', 'input', input, 'object')
  const { email = '' } = input
  return {
    start: { state: { step: 'form', email } },
    transitions: {
      ...magicLinkMachine(input).transitions,
      done: {},
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
        'send-code': sendCode,
        resume,
      },
      busy: {
        sent: ({ email }, sent) => codeSent(email, sent),
        done: ({ method }) => ({ state: { step: 'done', method } }),
        failed: ({ email, method }, { error }) => ({ state: { step: 'form', email, error, method } }),
        'page-restored': (state) => ({
          state: state.method === 'provider' ? { step: 'form', email: state.email } : state,
        }),
      },
    },
    ticks: isCountingDown,
    preload: preloadSignIn,
    async perform(client, task, signal) {
      const { performSignUp } = await loadSignInCalls(client)
      return performSignUp(client, task, input, signal)
    },
  }
}
