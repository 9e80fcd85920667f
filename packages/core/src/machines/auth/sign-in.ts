import type { Client } from '../../client.js'
import { getPasskeySupport, type SignInWithPasskeyInput, signInWithPasskey } from '../../flows/auth/passkey.js'
import { signInWithPassword } from '../../flows/auth/password.js'
import { signInWithOAuth } from '../../flows/oauth/oauth.js'
import type { Secret } from '../../lib/secret.js'
import { onAbort } from '../../lib/signal.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type Failure, mfaAttemptOf } from '../failure.js'
import { checkEmail, checkPassword, type FieldErrors, fieldErrorsOf } from '../fields.js'
import { DONE, type Done, type Machine, type Transition } from '../machine.js'

interface Entered {
  /** The email address. */
  readonly email: string
  /** The screen has asked to offer passkeys in the autofill of the email field. */
  readonly passkeyAutofill: boolean
}

/** The states of {@link signInMachine}, by `step`. */
export type SignInState =
  | (Entered & {
      readonly step: 'form'
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email' | 'password'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    })
  | (Entered & {
      readonly step: 'busy'
      /** The sign-in method in use. */
      readonly method: 'password' | 'passkey' | 'provider'
    })
  /** Two-factor authentication is required: the screen renders its machine. */
  | (Entered & {
      readonly step: 'mfa'
      /** The sign-in attempt that requires two-factor authentication. */
      readonly attempt: Secret
    })
  | { readonly step: 'done' }

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
  /** The email field is rendered, and the project has passkeys enabled. */
  | { readonly type: 'start-passkey-autofill' }
  /** The user returned from the provider's page with the browser's back button. */
  | { readonly type: 'page-restored' }
  /** Two-factor authentication was canceled, or its attempt has expired. */
  | {
      readonly type: 'back'
      /** Why two-factor authentication ended. */
      readonly error?: Failure | undefined
    }
  | { readonly type: 'mfa-completed' }

/** The tasks of {@link signInMachine}, by `type`. */
export type SignInTask =
  | {
      readonly type: 'password'
      /** The email address. */
      readonly email: string
      /** The password. */
      readonly password: string
    }
  | { readonly type: 'passkey' }
  | { readonly type: 'passkey-autofill' }
  | {
      readonly type: 'provider'
      /** The ID of the OAuth provider. */
      readonly provider: string
    }

type Outcome =
  | Done
  | { readonly type: 'redirected' }
  /** The browser does not support passkeys in autofill. */
  | { readonly type: 'autofill-unavailable' }
  /** A passkey was chosen in autofill. */
  | { readonly type: 'passkey-selected' }

/** The input of {@link signInMachine}. */
export interface SignInMachineInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/**
 * Signs in with a password, a passkey or a provider. `done` comes after the redirect, so that nothing flashes in
 * between.
 *
 * @param input The initial email address, and where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(signInMachine(), client)
 * form.send({ type: 'submit', email, password })
 */
export function signInMachine(input: SignInMachineInput = {}): Machine<SignInState, SignInEvent, SignInTask, Outcome> {
  checkType('signInMachine', 'input', input, 'object')
  const { email = '', redirectTo } = input
  return {
    start: { state: { step: 'form', email, passkeyAutofill: false } },
    transitions: {
      form: {
        submit(state, { email, password }) {
          const fieldErrors = fieldErrorsOf({ email: checkEmail(email), password: checkPassword(password) })
          if (fieldErrors)
            return { state: { step: 'form', email, passkeyAutofill: state.passkeyAutofill, fieldErrors } }
          const address = email.trim()
          return {
            state: { step: 'busy', method: 'password', email: address, passkeyAutofill: state.passkeyAutofill },
            task: { type: 'password', email: address, password },
          }
        },
        passkey: ({ email, passkeyAutofill }) => ({
          state: { step: 'busy', method: 'passkey', email, passkeyAutofill },
          task: { type: 'passkey' },
        }),
        provider: ({ email, passkeyAutofill }, { provider }) => ({
          state: { step: 'busy', method: 'provider', email, passkeyAutofill },
          task: { type: 'provider', provider },
        }),
        'start-passkey-autofill': (state) =>
          state.passkeyAutofill
            ? { state }
            : { state: { ...state, passkeyAutofill: true }, task: { type: 'passkey-autofill' } },
        'passkey-selected': ({ email, passkeyAutofill }) => ({
          state: { step: 'busy', method: 'passkey', email, passkeyAutofill },
        }),
        done: () => ({ state: { step: 'done' } }),
        // The user did not ask for the autofill offer: its failure neither shows an error nor removes one. The offer is
        // made again after the next attempt.
        failed: (state, { error }) => {
          const { email, passkeyAutofill } = state
          const attempt = mfaAttemptOf(error)
          if (attempt) return { state: { step: 'mfa', email, passkeyAutofill, attempt } }
          return { state: error.code === 'PASSKEY_AUTHENTICATION_FAILED' ? { ...state, error } : state }
        },
      },
      busy: {
        done: () => ({ state: { step: 'done' } }),
        failed: ({ email, passkeyAutofill }, { error }) => {
          const attempt = mfaAttemptOf(error)
          if (attempt) return { state: { step: 'mfa', email, passkeyAutofill, attempt } }
          return form({ email, passkeyAutofill }, error)
        },
        'page-restored': (state) => (state.method === 'provider' ? form(state) : { state }),
      },
      mfa: {
        back: (state, { error }) => form(state, error),
        'mfa-completed': () => ({ state: { step: 'done' } }),
      },
      done: {},
    },
    async perform(client, task, signal, emit) {
      switch (task.type) {
        case 'password':
          await signInWithPassword(client, { email: task.email, password: task.password, redirectTo }, { signal })
          return DONE
        case 'passkey':
          await signInWithPasskey(client, { redirectTo }, { signal })
          return DONE
        case 'passkey-autofill':
          if (!(await getPasskeySupport()).autofill) return { type: 'autofill-unavailable' }
          await offerPasskeys(
            client,
            { redirectTo, autofill: true, onPasskeySelected: () => emit({ type: 'passkey-selected' }) },
            signal,
          )
          return DONE
        case 'provider':
          await signInWithOAuth(client, { provider: task.provider, redirectTo }, { signal })
          return { type: 'redirected' }
      }
    },
  }
}

/** When an autofill request is canceled, in milliseconds: its challenge expires after 65 s. */
const AUTOFILL_LIFETIME = 55_000
/** How often one form asks for a challenge without a click on the button. */
const AUTOFILL_LIMIT = 3

/** Offers passkeys when the form opens, and again when the user returns to it after the challenge has expired. */
async function offerPasskeys(client: Client, input: SignInWithPasskeyInput, signal: AbortSignal): Promise<void> {
  for (let offered = 1; ; offered++) {
    const turn = new AbortController()
    const forget = onAbort(signal, (reason) => turn.abort(reason))
    const cancel = client.env.idleTimer(AUTOFILL_LIFETIME, () => turn.abort())
    const onPasskeySelected = () => {
      cancel()
      input.onPasskeySelected?.()
    }
    try {
      return await signInWithPasskey(client, { ...input, onPasskeySelected }, { signal: turn.signal })
    } catch (error) {
      if (signal.aborted || !turn.signal.aborted || offered === AUTOFILL_LIMIT) throw error
    } finally {
      cancel()
      forget()
    }
    await untilUsed(signal)
  }
}

/** Resolves when the user uses the page: forms that nobody sees or touches send no requests. */
function untilUsed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const used = new AbortController()
    const forget = onAbort(signal, (reason) => {
      used.abort()
      reject(reason)
    })
    for (const type of ['focusin', 'keydown', 'pointerdown'])
      document.addEventListener(
        type,
        () => {
          used.abort()
          forget()
          resolve()
        },
        { signal: used.signal },
      )
  })
}

/** The form again, passkeyAutofill passkeys again if they were offered before. */
function form({ email, passkeyAutofill }: Entered, error?: Failure): Transition<SignInState, SignInTask> {
  const state: SignInState = { step: 'form', email, passkeyAutofill, ...(error && { error }) }
  return passkeyAutofill ? { state, task: { type: 'passkey-autofill' } } : { state }
}
