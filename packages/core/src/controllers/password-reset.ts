import type { Client } from '../client.js'
import { checkPasswordResetCode } from '../contract/auth/password.js'
import { resetPassword } from '../flows/auth/password-account.js'
import { type CodeErrorReason, codeErrorReason, failureOf } from '../machines/failure.js'
import { checkNewPassword, checkRepeat } from '../machines/new-password.js'
import { type Controller, createController, type Status } from './controller.js'
import { readInput } from './read-input.js'

/** The states of {@link createPasswordReset}, by `step`. */
export type PasswordResetState = Status<keyof PasswordResetActions, 'password' | 'repeat'> &
  /** With an error if the code could not be checked. */
  (
    | { readonly step: 'checking' }
    | { readonly step: 'form' }
    /** Every session of the user was revoked: the user signs in with the new password. */
    | { readonly step: 'done' }
    /** The code can no longer be used. `error` is why the new password was rejected, if it was. */
    | { readonly step: 'code-error'; readonly reason: CodeErrorReason }
  )

/** The actions of {@link createPasswordReset}. */
export interface PasswordResetActions {
  /** Sets the password. `repeat` is the repeated password, if the form has such a field. */
  submit(input: { readonly password: string; readonly repeat?: string | undefined }): Promise<void>
  /** Checks the code again. */
  retry(): Promise<void>
}

/** The input of the screens for links in emails. */
export interface LinkCodeInput {
  /** The `code` of the page's URL. */
  readonly code: string | null | undefined
}

/**
 * Sets a new password with the code from an email. Checks the code when the page opens, without using it up.
 *
 * @param client The client of the page.
 * @param input The code of the link.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createPasswordReset(client, { code: new URLSearchParams(location.search).get('code') })
 * const stop = screen.start()
 */
export function createPasswordReset(
  client: Client,
  input: LinkCodeInput,
): Controller<PasswordResetState, PasswordResetActions> {
  const { code } = readInput('createPasswordReset', client, input)
  return createController<PasswordResetState, PasswordResetActions>(client, {
    initial: code ? { step: 'checking' } : { step: 'code-error', reason: 'invalid' },
    async load({ signal }) {
      if (!code) return
      if (usedCodes.get(client) === code && client.session.state().status === 'ended') return { step: 'done' }
      try {
        await checkPasswordResetCode(client, { code }, { signal })
        return { step: 'form' }
      } catch (error) {
        const reason = codeErrorReason(failureOf(error))
        if (reason) return { step: 'code-error', reason }
        throw error
      }
    },
    check: {
      submit: ({ password, repeat }) => ({
        password: checkNewPassword(password),
        repeat: checkRepeat(repeat, password),
      }),
    },
    actions: {
      submit({ state }, { password }) {
        if (state.step === 'form' && code) return submit(client, code, password)
      },
      retry: ({ state, restart }) => (state.step === 'checking' && state.error ? restart() : undefined),
    },
  })
}

async function submit(client: Client, code: string, password: string): Promise<PasswordResetState> {
  usedCodes.set(client, code)
  try {
    await resetPassword(client, { code, password })
    return { step: 'done' }
  } catch (error) {
    usedCodes.delete(client)
    const failure = failureOf(error)
    const reason = codeErrorReason(failure)
    if (reason) return { step: 'code-error', reason }
    // The service uses up the code before it checks the password.
    if (PASSWORD_ERRORS.includes(failure.code)) return { step: 'code-error', reason: 'used', error }
    throw error
  }
}

/**
 * The code that a client sets a password with. Apps render their page again when the session ends, and the screen
 * must not take its own code for one that was used before.
 */
const usedCodes = new WeakMap<Client, string>()

const PASSWORD_ERRORS = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']
