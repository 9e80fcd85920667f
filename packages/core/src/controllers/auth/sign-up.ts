import type { Client } from '../../client.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkEmail } from '../fields.js'
import { checkNewPassword, checkRepeat } from '../new-password.js'
import { readInput } from '../read-input.js'
import { type EmailCodeSteps, emailCode, type SignInInput, type SignInMethod } from './magic-link.js'
import { formActions, type SignInActions } from './sign-in.js'

/** The states of {@link createSignUp}, by `step`. */
export type SignUpState = Status<keyof SignUpActions, 'email' | 'password' | 'repeat' | 'code'> &
  EmailCodeSteps & {
    /** The method of the last attempt. Undefined after two-factor authentication. */
    readonly method?: Exclude<SignInMethod, 'passkey'> | undefined
  }

/** The actions of {@link createSignUp}. */
export interface SignUpActions extends Omit<SignInActions, 'submit' | 'signInWithPasskey' | 'startPasskeyAutofill'> {
  /** Signs up with a password. `repeat` is the repeated password, if the form has such a field. */
  submit(input: {
    readonly email: string
    readonly password: string
    readonly repeat?: string | undefined
  }): Promise<void>
}

/**
 * Creates an account with a password, a provider or the code of an email. `done` comes after the redirect.
 *
 * @param client The client of the page.
 * @param input The initial email address, and where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createSignUp(client)
 * const stop = form.start()
 */
export function createSignUp(client: Client, input: SignInInput = {}): Controller<SignUpState, SignUpActions> {
  const { email = '' } = readInput('createSignUp', client, input)
  const code = emailCode(client, input)
  return createController<SignUpState, SignUpActions>(client, {
    initial: { step: 'form', email },
    ...code.definition,
    check: {
      ...code.check,
      submit: ({ email, password, repeat }) => ({
        email: checkEmail(email),
        password: checkNewPassword(password),
        repeat: checkRepeat(repeat, password),
      }),
      sendCode: code.checkAddress,
    },
    interrupting: ['pageRestored'],
    actions: {
      ...code.steps,
      form: {
        ...formActions(client, input, 'signUpWithPassword'),
        sendCode: code.send,
        resume: code.resume,
      },
    },
  })
}
