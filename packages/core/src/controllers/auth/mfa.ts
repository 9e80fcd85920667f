import type { Client } from '../../client.js'
import { clearMfaAttempt, findMfaAttempt } from '../../flows/auth/mfa-attempt.js'
import type { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'
import { type CodeErrorReason, codeErrorReason } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkDigits } from '../fields.js'
import { type RedirectInput, readInput } from '../read-input.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'

/** The states of {@link createMfa}, by `step`. */
export type MfaState = Status<keyof MfaActions, 'code'> &
  (
    | { readonly step: 'loading' | 'form' | 'done' | 'canceled' }
    /** No sign-in is pending in this tab, or it has expired: the user must start again and sees the reason. */
    | {
        readonly step: 'code-error'
        /** Why two-factor authentication has ended. */
        readonly reason: CodeErrorReason
      }
  )

/** The actions of {@link createMfa}. */
export interface MfaActions {
  /** Signs in with the six digits of the authenticator app, as typed. */
  submit(input: { readonly code: string }): Promise<void>
  /** Gives up the sign-in. */
  cancel(): Promise<void>
}

/** The input of {@link createMfa}. */
export interface MfaInput extends RedirectInput {
  /** The attempt of a sign-in that just required two-factor authentication. Default: the one stored in this tab. */
  readonly attempt?: Secret | undefined
}

/**
 * Completes a sign-in with its two-factor code. A wrong code keeps the attempt, an expired one removes it.
 *
 * @param client The client of the page.
 * @param input The sign-in attempt, and where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createMfa(client)
 * const stop = form.start()
 */
export function createMfa(client: Client, input: MfaInput = {}): Controller<MfaState, MfaActions> {
  const { attempt } = readInput('createMfa', client, input)
  return createController<MfaState, MfaActions>(client, {
    initial: { step: attempt ? 'form' : 'loading' },
    preload: () => preloadSignIn(client),
    restartsAfter: 'sign-out',
    async load() {
      if (!attempt) return findMfaAttempt(client) ? { step: 'form' } : { step: 'code-error', reason: 'invalid' }
    },
    check: { submit: ({ code }) => ({ code: checkDigits(code) }) },
    actions: {
      form: {
        async submit(_, { code }) {
          const { signInWithMfa } = await loadSignInCalls(client)
          // Not aborted: a correct code uses the attempt.
          await signInWithMfa(client, { code: withoutGaps(code), attemptCode: attempt, redirectTo: input.redirectTo })
          return { step: 'done' }
        },
        cancel() {
          clearMfaAttempt(client)
          return { step: 'canceled' }
        },
      },
    },
    rejects: { form: { INVALID_TOTP_CODE: { code: { code: 'codeIncorrect' } } } },
    recover(error) {
      const reason = codeErrorReason(error)
      if (!reason) return
      clearMfaAttempt(client)
      return { step: 'code-error', reason, error }
    },
  })
}
