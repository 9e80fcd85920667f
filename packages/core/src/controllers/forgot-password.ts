import type { Client } from '../client.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { sendPasswordResetEmail } from '../flows/auth/password-account.js'
import { type Countdown, startCountdown } from '../machines/countdown.js'
import { checkEmail } from '../machines/fields.js'
import { type ActionContext, type Controller, createController, type Status } from './controller.js'
import { readInput } from './read-input.js'

/** The states of {@link createForgotPassword}, by `step`. */
export type ForgotPasswordState = Status<keyof ForgotPasswordActions, 'email'> &
  (
    | { readonly step: 'form'; readonly email: string }
    /** Does not reveal whether there is such an account. */
    | (Countdown & { readonly step: 'sent'; readonly email: string })
  )

/** The actions of {@link createForgotPassword}. */
export interface ForgotPasswordActions {
  submit(input: { readonly email: string }): Promise<void>
  /** Ignored during the countdown. */
  resend(): Promise<void>
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
  const send = async ({ signal }: ActionContext<ForgotPasswordState>, email: string) => {
    try {
      await sendPasswordResetEmail(client, { email }, { signal })
    } catch (error) {
      // This error would reveal who has an account.
      if (!isLatchkeyError(error, 'USER_NOT_FOUND')) throw error
    }
    return { step: 'sent', email, ...startCountdown(client.env.now()) } as const
  }
  return createController<ForgotPasswordState, ForgotPasswordActions>(client, {
    initial: { step: 'form', email },
    check: { submit: ({ email }) => ({ email: checkEmail(email) }) },
    actions: {
      submit: (context, { email }) => (context.state.step === 'form' ? send(context, email.trim()) : undefined),
      resend: (context) =>
        context.state.step === 'sent' && context.state.resendIn === 0 ? send(context, context.state.email) : undefined,
      useDifferentEmail: ({ state: { email } }) => ({ step: 'form', email }),
    },
  })
}
