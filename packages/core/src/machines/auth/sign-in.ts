import { checkType, type RedirectInput } from '../arguments.js'
import { isCountingDown } from '../countdown.js'
import type { CodeErrorReason, Failure } from '../failure.js'
import { checkEmail, checkPassword, type FieldErrors, fieldErrorsOf } from '../fields.js'
import type { Machine } from '../machine.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'
import {
  codeSent,
  type MagicLinkEvent,
  type MagicLinkState,
  magicLinkMachine,
  requiredMfa,
  resume,
  sendCode,
} from './magic-link.js'
import type { SignInOutcome, SignInTask } from './sign-in-tasks.js'

/** The sign-in methods of {@link signInMachine}. */
export type SignInMethod = 'password' | 'passkey' | 'provider' | 'email-code'

/** The states of {@link signInMachine}, by `step`. */
export type SignInState =
  | {
      readonly step: 'form'
      /** The email address. */
      readonly email: string
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email' | 'password'>
      /** Why the last attempt failed. */
      readonly error?: Failure
      /** The sign-in method of the last attempt. */
      readonly method?: SignInMethod
      /** Why two-factor authentication has ended. */
      readonly reason?: CodeErrorReason
    }
  | {
      readonly step: 'busy'
      readonly email: string
      /** The sign-in method in use. */
      readonly method: SignInMethod
    }
  | Extract<MagicLinkState, { readonly step: 'code' | 'checking' | 'resending' | 'mfa' }>
  | {
      readonly step: 'done'
      /** The sign-in method that was used, unless two-factor authentication has completed the sign-in. */
      readonly method?: SignInMethod
    }

/** The events of {@link signInMachine} that the screen sends, by `type`. */
export type SignInEvent =
  | {
      readonly type: 'submit'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
    }
  | { readonly type: 'passkey' }
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
  /** The email field is rendered, and the project has passkeys enabled. Sent each time that the form is shown. */
  | { readonly type: 'start-passkey-autofill' }
  /** The user returned from the provider's page with the browser's back button. */
  | { readonly type: 'page-restored' }
  | Exclude<MagicLinkEvent, { readonly type: 'submit' }>

/** The input of {@link signInMachine}. */
export interface SignInMachineInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/** Why an earlier page has sent the user back to sign-in. */
export type SignInNotice = Pick<Extract<SignInState, { readonly step: 'form' }>, 'error' | 'method'>

/**
 * Signs in with a password, a passkey, a provider or the code of an email. `done` comes after the redirect, so that
 * nothing flashes in between.
 *
 * @param input The initial email address, and where to redirect to.
 * @param notice Why an earlier page has sent the user back.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(signInMachine(), client)
 * form.send({ type: 'submit', email, password })
 */
export function signInMachine(
  input: SignInMachineInput = {},
  notice: SignInNotice = {},
): Machine<SignInState, SignInEvent, SignInTask, SignInOutcome> {
  checkType('signInMachine', 'input', input, 'object')
  const { email = '' } = input
  return {
    start: { state: { step: 'form', email, ...notice } },
    transitions: {
      ...magicLinkMachine(input).transitions,
      done: {},
      form: {
        submit(_, { email, password }) {
          const fieldErrors = fieldErrorsOf({ email: checkEmail(email), password: checkPassword(password) })
          if (fieldErrors) return { state: { step: 'form', email, fieldErrors } }
          const address = email.trim()
          return {
            state: { step: 'busy', method: 'password', email: address },
            task: { type: 'password', email: address, password },
          }
        },
        passkey: ({ email }) => ({
          state: { step: 'busy', method: 'passkey', email },
          task: { type: 'passkey' },
        }),
        provider: ({ email }, { provider }) => ({
          state: { step: 'busy', method: 'provider', email },
          task: { type: 'provider', provider },
        }),
        'send-code': sendCode,
        resume,
        'start-passkey-autofill': (state) => ({ state, task: { type: 'passkey-autofill' } }),
        'passkey-selected': ({ email }) => ({ state: { step: 'busy', method: 'passkey', email } }),
        done: () => ({ state: { step: 'done', method: 'passkey' } }),
        // The user did not ask for the autofill offer: its failure neither shows an error nor removes one.
        failed: (state, { error }) =>
          requiredMfa(state, error) ?? {
            state: error.code === 'PASSKEY_AUTHENTICATION_FAILED' ? { ...state, error, method: 'passkey' } : state,
          },
      },
      busy: {
        sent: ({ email }, sent) => codeSent(email, sent),
        done: ({ method }) => ({ state: { step: 'done', method } }),
        failed: ({ email, method }, { error }) =>
          requiredMfa({ email }, error) ?? { state: { step: 'form', email, error, method } },
        'page-restored': (state) => ({
          state: state.method === 'provider' ? { step: 'form', email: state.email } : state,
        }),
      },
    },
    ticks: isCountingDown,
    preload: preloadSignIn,
    async perform(client, task, signal, emit) {
      const { performSignIn } = await loadSignInCalls(client)
      return performSignIn(client, task, input, signal, emit)
    },
  }
}
