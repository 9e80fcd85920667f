import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { sendPasswordResetEmail } from '../../flows/auth/password.js'
import { INTERNALS } from '../../lib/internals.js'
import { type Controller, createController, type Status } from '../controller.js'
import { type Countdown, startCountdown } from '../countdown.js'
import { checkEmail } from '../fields.js'
import { readInput } from '../read-input.js'

/** The states of {@link createForgotPassword}, by `step`. */
export type ForgotPasswordState = Status<keyof ForgotPasswordActions, 'email'> &
  (
    | {
        readonly step: 'form'
        /** The address of the user. */
        readonly email: string
      }
    /** Does not reveal whether there is such an account. */
    | (Countdown & { readonly step: 'sent'; readonly email: string })
  )

/** The actions of {@link createForgotPassword}. */
export interface ForgotPasswordActions {
  /** Sends the email. */
  submit(input: { readonly email: string }): Promise<void>
  /** Ignored during the countdown. */
  resend(): Promise<void>
  /** Shows the form again, for another address. */
  useDifferentEmail(): Promise<void>
}

/**
 * Requests a password reset email.
 *
 * @param client The client of the page.
 * @param input The initial email address.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createForgotPassword(client)
 * form.start()
 * await form.actions.submit({ email: 'ada@example.com' })
 */
export function createForgotPassword(
  client: Client,
  input: { readonly email?: string | undefined } = {},
): Controller<ForgotPasswordState, ForgotPasswordActions> {
  const { email = '' } = readInput('createForgotPassword', client, input)
  const send = async (email: string, signal: AbortSignal) => {
    try {
      await sendPasswordResetEmail(client, { email }, { signal })
    } catch (error) {
      // This error would reveal who has an account.
      if (!isLatchkeyError(error, 'USER_NOT_FOUND')) throw error
    }
    return { step: 'sent', email, ...startCountdown(client[INTERNALS].env.now()) } as const
  }
  return createController<ForgotPasswordState, ForgotPasswordActions>(client, {
    initial: { step: 'form', email },
    keeps: ['sent'],
    restartsAfter: 'sign-out',
    check: { submit: ({ email }) => ({ email: checkEmail(email) }) },
    actions: {
      form: { submit: ({ signal }, { email }) => send(email.trim(), signal) },
      sent: {
        resend: ({ state, signal }) => (state.resendIn === 0 ? send(state.email, signal) : undefined),
        useDifferentEmail: ({ state: { email } }) => ({ step: 'form', email }),
      },
    },
  })
}
