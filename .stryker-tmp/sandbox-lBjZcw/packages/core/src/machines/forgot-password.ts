// @ts-nocheck
import { isKnown } from '../errors/known-error.js'
import { sendPasswordResetEmail } from '../flows/password-account.js'
import { type Countdown, countdown, counted, counting } from './countdown.js'
import type { Failure } from './failure.js'
import { checkEmail, type Faults, faultsOf } from './fields.js'
import type { Machine } from './machine.js'

export type ForgotPasswordState =
  | { readonly step: 'form'; readonly email: string; readonly faults?: Faults<'email'>; readonly error?: Failure }
  | { readonly step: 'sending'; readonly email: string }
  /** Whether there is such an account is not said. */
  | (Countdown & { readonly step: 'sent'; readonly email: string; readonly error?: Failure })
  | (Countdown & { readonly step: 'resending'; readonly email: string })

export type ForgotPasswordEvent =
  | { readonly type: 'submit'; readonly email: string }
  | { readonly type: 'resend' }
  | { readonly type: 'other-address' }

export interface ForgotPasswordTask {
  readonly do: 'send'
  readonly email: string
}

/** Asking for a mail to reset the password. */
export function forgotPasswordMachine({
  email = '',
}: {
  readonly email?: string | undefined
} = {}): Machine<
  ForgotPasswordState,
  ForgotPasswordEvent,
  ForgotPasswordTask,
  { readonly type: 'sent'; readonly at: number }
> {
  return {
    start: { state: { step: 'form', email } },
    moves: {
      form: {
        submit(_, { email }) {
          const faults = faultsOf({ email: checkEmail(email) })
          if (faults) return { state: { step: 'form', email, faults } }
          const address = email.trim()
          return { state: { step: 'sending', email: address }, task: { do: 'send', email: address } }
        },
      },
      sending: {
        sent: ({ email }, { at }) => ({ state: { step: 'sent', email, ...countdown(at) } }),
        failed: ({ email }, { error }) => ({ state: { step: 'form', email, error } }),
      },
      sent: {
        resend(state) {
          const { email, resendAt, resendIn } = state
          if (resendIn > 0) return { state }
          return { state: { step: 'resending', email, resendAt, resendIn }, task: { do: 'send', email } }
        },
        'other-address': ({ email }) => ({ state: { step: 'form', email } }),
        tick: (state, { now }) => ({ state: counted(state, now) }),
      },
      resending: {
        sent: ({ email }, { at }) => ({ state: { step: 'sent', email, ...countdown(at) } }),
        failed: (state, { error }) => ({ state: { ...state, step: 'sent', error } }),
      },
    },
    ticks: counting,
    async perform(client, { email }, signal) {
      try {
        await sendPasswordResetEmail(client, { email }, { signal })
      } catch (error) {
        // Said, it would tell who has an account.
        if (!isKnown(error, 'USER_NOT_FOUND')) throw error
      }
      return { type: 'sent', at: client.env.now() }
    },
  }
}
