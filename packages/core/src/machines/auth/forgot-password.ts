import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { sendPasswordResetEmail } from '../../flows/auth/password-account.js'
import { checkType } from '../arguments.js'
import { type Countdown, isCountingDown, startCountdown, updateCountdown } from '../countdown.js'
import type { Failure } from '../failure.js'
import { checkEmail, type FieldErrors, fieldErrorsOf } from '../fields.js'
import type { Machine } from '../machine.js'

/** The states of {@link forgotPasswordMachine}, by `step`. */
export type ForgotPasswordState =
  | {
      readonly step: 'form'
      /** The email address. */
      readonly email: string
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email'>
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'sending'; readonly email: string }
  /** Does not reveal whether there is such an account. */
  | (Countdown & { readonly step: 'sent'; readonly email: string; readonly error?: Failure })
  | (Countdown & { readonly step: 'resending'; readonly email: string })

/** The events of {@link forgotPasswordMachine} that the screen sends, by `type`. */
export type ForgotPasswordEvent =
  | {
      readonly type: 'submit'
      /** The email address. */
      readonly email: string
    }
  | { readonly type: 'resend' }
  | { readonly type: 'use-different-email' }

/** The tasks of {@link forgotPasswordMachine}, by `type`. */
export interface ForgotPasswordTask {
  /** The task. */
  readonly type: 'send'
  /** The email address. */
  readonly email: string
}

/**
 * Requests a password reset email.
 *
 * @param input The initial email address.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(forgotPasswordMachine(), client)
 * form.send({ type: 'submit', email: 'ada@example.com' })
 */
export function forgotPasswordMachine(
  input: { readonly email?: string | undefined } = {},
): Machine<
  ForgotPasswordState,
  ForgotPasswordEvent,
  ForgotPasswordTask,
  { readonly type: 'sent'; readonly at: number }
> {
  checkType('forgotPasswordMachine', 'input', input, 'object')
  const { email = '' } = input
  return {
    start: { state: { step: 'form', email } },
    transitions: {
      form: {
        submit(_, { email }) {
          const fieldErrors = fieldErrorsOf({ email: checkEmail(email) })
          if (fieldErrors) return { state: { step: 'form', email, fieldErrors } }
          const address = email.trim()
          return { state: { step: 'sending', email: address }, task: { type: 'send', email: address } }
        },
      },
      sending: {
        sent: ({ email }, { at }) => ({ state: { step: 'sent', email, ...startCountdown(at) } }),
        failed: ({ email }, { error }) => ({ state: { step: 'form', email, error } }),
      },
      sent: {
        resend(state) {
          const { email, resendAt, resendIn } = state
          if (resendIn > 0) return { state }
          return { state: { step: 'resending', email, resendAt, resendIn }, task: { type: 'send', email } }
        },
        'use-different-email': ({ email }) => ({ state: { step: 'form', email } }),
        tick: (state, { now }) => ({ state: updateCountdown(state, now) }),
      },
      resending: {
        sent: ({ email }, { at }) => ({ state: { step: 'sent', email, ...startCountdown(at) } }),
        failed: (state, { error }) => ({ state: { ...state, step: 'sent', error } }),
      },
    },
    ticks: isCountingDown,
    async perform(client, { email }, signal) {
      try {
        await sendPasswordResetEmail(client, { email }, { signal })
      } catch (error) {
        // This error would reveal who has an account.
        if (!isLatchkeyError(error, 'USER_NOT_FOUND')) throw error
      }
      return { type: 'sent', at: client.env.now() }
    },
  }
}
