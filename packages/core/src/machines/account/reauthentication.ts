import {
  getReauthentication,
  type Reauthentication,
  type ReauthenticationMethod,
  reauthenticate,
  sendReauthenticationCode,
} from '../../flows/auth/reauthenticate.js'
import type { Secret } from '../../lib/secret.js'
import { type Failure, mfaAttemptOf } from '../failure.js'
import { checkDigits, checkOtp, checkPassword, type FieldError, withoutGaps } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** A form that the user can submit. */
interface Form extends Reauthentication {
  /** The validation error of the field. */
  readonly fieldError?: FieldError
  /** Why the last attempt failed. */
  readonly error?: Failure
}
type FormState =
  /** The user enters a password, prompts for a passkey, or sends the email with a code. */
  | { readonly [M in ReauthenticationMethod]: Form & { readonly step: M } }[ReauthenticationMethod]
  | (Form & {
      readonly step: 'code'
      /** Belongs to the code of the latest email. */
      readonly nonce: Secret
    })
  | (Form & {
      readonly step: 'mfa'
      /** The sign-in attempt that requires two-factor authentication. */
      readonly attempt: Secret
      /** The first factor, to start again when the attempt has expired. */
      readonly method: ReauthenticationMethod
    })

/** The states of {@link reauthenticationMachine}, by `step`. */
export type ReauthenticationState =
  | { readonly step: 'loading' }
  | { readonly step: 'loading-failed'; readonly error: Failure }
  /** The user has no sign-in method that can be repeated on this page. */
  | { readonly step: 'unavailable' }
  | FormState
  | {
      readonly step: 'checking'
      /** The form that was submitted. */
      readonly form: FormState
    }
  | { readonly step: 'done' }

/** The events of {@link reauthenticationMachine} that the screen sends, by `type`. */
export type ReauthenticationEvent =
  | { readonly type: 'retry' }
  | {
      readonly type: 'use'
      /** The method that the user chose. */
      readonly method: ReauthenticationMethod
    }
  | {
      readonly type: 'submit'
      /** The text that the user typed. Empty where there is no field. */
      readonly text: string
    }
  | { readonly type: 'resend' }

/** The tasks of {@link reauthenticationMachine}, by `type`. */
export type ReauthenticationTask =
  | { readonly type: 'load' }
  | {
      readonly type: 'password'
      /** The password that the user entered. */
      readonly password: string
    }
  | { readonly type: 'passkey' }
  | { readonly type: 'send-code' }
  | {
      readonly type: 'code'
      /** The code of six characters from the email. */
      readonly otp: string
      /** The nonce that the service returned when it sent the email. */
      readonly nonce: Secret
    }
  | {
      readonly type: 'mfa'
      /** The code of six digits from the authenticator app. */
      readonly totp: string
      /** The attempt that the first factor started. */
      readonly attempt: Secret
    }

type Outcome =
  | Done
  | ({ readonly type: 'loaded' } & Reauthentication)
  | { readonly type: 'code-sent'; readonly nonce: Secret }

/**
 * Lets the signed-in user reauthenticate: with a password, a passkey or an emailed code, and then with a two-factor code
 * if the user has two-factor authentication. The session does not change.
 *
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const dialog = run(reauthenticationMachine(), client)
 * const stop = dialog.start()
 */
export function reauthenticationMachine(): Machine<
  ReauthenticationState,
  ReauthenticationEvent,
  ReauthenticationTask,
  Outcome
> {
  const start = { state: { step: 'loading' }, task: { type: 'load' } } as const
  const use = (form: Form, { method }: { readonly method: ReauthenticationMethod }) => ({
    state: { ...methodsOf(form), step: method },
  })
  return {
    start,
    transitions: {
      loading: {
        loaded: (_, { methods, email }) =>
          methods[0] === undefined
            ? { state: { step: 'unavailable' } }
            : { state: { step: methods[0], methods, email } },
        failed: (_, { error }) => ({ state: { step: 'loading-failed', error } }),
      },
      'loading-failed': { retry: () => start },
      unavailable: {},
      password: {
        use,
        submit(form, { text }) {
          const fieldError = checkPassword(text)
          if (fieldError) return { state: { ...clean(form), fieldError } }
          return { state: checking(form), task: { type: 'password', password: text } }
        },
      },
      passkey: {
        use,
        submit: (form) => ({ state: checking(form), task: { type: 'passkey' } }),
      },
      'email-code': {
        use,
        submit: (form) => ({ state: checking(form), task: { type: 'send-code' } }),
      },
      code: {
        use,
        submit(form, { text }) {
          const fieldError = checkOtp(text)
          if (fieldError) return { state: { ...clean(form), fieldError } }
          return { state: checking(form), task: { type: 'code', otp: withoutGaps(text), nonce: form.nonce } }
        },
        resend: (form) => ({ state: checking(form), task: { type: 'send-code' } }),
      },
      mfa: {
        submit(form, { text }) {
          const fieldError = checkDigits(text)
          if (fieldError) return { state: { ...clean(form), fieldError } }
          return { state: checking(form), task: { type: 'mfa', totp: withoutGaps(text), attempt: form.attempt } }
        },
      },
      checking: {
        done: () => ({ state: { step: 'done' } }),
        'code-sent': ({ form }, { nonce }) => ({ state: { ...methodsOf(form), step: 'code', nonce } }),
        failed({ form }, { error }) {
          const attempt = mfaAttemptOf(error)
          if (attempt) return { state: { ...methodsOf(form), step: 'mfa', attempt, method: firstFactorOf(form) } }
          // An attempt that has expired starts again with the first factor. A wrong code can be corrected.
          if (form.step === 'mfa' && error.code.startsWith('VERIFICATION_CODE_'))
            return { state: { ...methodsOf(form), step: form.method, error } }
          return { state: { ...form, error } }
        },
      },
      done: {},
    },
    async perform(client, task, signal) {
      switch (task.type) {
        case 'load':
          return { type: 'loaded', ...(await getReauthentication(client, {}, { signal })) }
        case 'password':
          await reauthenticate(client, { password: task.password }, { signal })
          return DONE
        case 'passkey':
          await reauthenticate(client, { passkey: true }, { signal })
          return DONE
        case 'send-code':
          return { type: 'code-sent', nonce: (await sendReauthenticationCode(client, {}, { signal })).nonce }
        case 'code':
          await reauthenticate(client, { otp: task.otp, nonce: task.nonce }, { signal })
          return DONE
        case 'mfa':
          await reauthenticate(client, { totp: task.totp, attemptCode: task.attempt }, { signal })
          return DONE
      }
    },
  }
}

const methodsOf = ({ methods, email }: Reauthentication): Reauthentication => ({ methods, email })

/** The form without the errors of the last attempt. */
const clean = <F extends FormState>({ error: _, fieldError: __, ...form }: F) => form as F

const checking = (form: FormState) => ({ step: 'checking', form: clean(form) }) as const

const firstFactorOf = (form: FormState): ReauthenticationMethod =>
  form.step === 'mfa' ? form.method : form.step === 'code' ? 'email-code' : form.step
