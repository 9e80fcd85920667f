import { clearMfaAttempt, findMfaAttempt } from '../../flows/auth/mfa-attempt.js'
import type { Secret } from '../../lib/secret.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type CodeErrorReason, codeErrorReason, type Failure, failureOf } from '../failure.js'
import { checkDigits, type FieldError, withoutGaps } from '../fields.js'
import { DONE, type Done, type Machine } from '../machine.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'

/** The states of {@link mfaMachine}, by `step`. */
export type MfaState =
  | { readonly step: 'loading' }
  | {
      readonly step: 'form'
      /** The validation error of the field. */
      readonly fieldError?: FieldError
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'checking' }
  | { readonly step: 'done' }
  /** No sign-in is pending in this tab, or it has expired: the user must start again and sees the reason. */
  | {
      readonly step: 'code-error'
      /** Why the code can no longer be used. */
      readonly reason: CodeErrorReason
      readonly error?: Failure
    }
  | { readonly step: 'canceled' }

/** The events of {@link mfaMachine} that the screen sends, by `type`. */
export type MfaEvent =
  /** The six digits of the authenticator app, as typed. */
  | {
      readonly type: 'submit'
      /** The code that the user typed. */
      readonly code: string
    }
  | { readonly type: 'cancel' }

/** The tasks of {@link mfaMachine}, by `type`. */
export type MfaTask =
  | { readonly type: 'load' }
  | {
      readonly type: 'sign-in'
      /** The six-digit code of the authenticator app. */
      readonly totp: string
    }
  | { readonly type: 'clear-attempt' }

type Outcome = Done | { readonly type: 'found' } | { readonly type: 'not-found' } | { readonly type: 'cleared' }

/** The input of {@link mfaMachine}. */
export interface MfaMachineInput extends RedirectInput {
  /** The attempt of a sign-in that just required two-factor authentication. Default: the one stored in this tab. */
  readonly attempt?: Secret | undefined
}

/**
 * Completes a sign-in with its two-factor code. A wrong code keeps the attempt, an expired one removes it.
 *
 * @param input The sign-in attempt, and where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(mfaMachine(), client)
 * const stop = form.start()
 */
export function mfaMachine(input: MfaMachineInput = {}): Machine<MfaState, MfaEvent, MfaTask, Outcome> {
  checkType('mfaMachine', 'input', input, 'object')
  const { attempt, redirectTo } = input
  return {
    start: attempt ? { state: { step: 'form' } } : { state: { step: 'loading' }, task: { type: 'load' } },
    transitions: {
      loading: {
        found: () => ({ state: { step: 'form' } }),
        'not-found': () => ({ state: { step: 'code-error', reason: 'invalid' } }),
        failed: (_, { error }) => ({ state: { step: 'code-error', reason: 'invalid', error } }),
      },
      form: {
        submit(_, { code }) {
          const fieldError = checkDigits(code)
          if (fieldError) return { state: { step: 'form', fieldError } }
          return { state: { step: 'checking' }, task: { type: 'sign-in', totp: withoutGaps(code) } }
        },
        cancel: () => ({ state: { step: 'canceled' }, task: { type: 'clear-attempt' } }),
      },
      checking: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = codeErrorReason(error)
          return { state: reason ? { step: 'code-error', reason, error } : { step: 'form', error } }
        },
      },
      done: {},
      'code-error': {},
      canceled: { failed: (state) => ({ state }) },
    },
    preload: preloadSignIn,
    async perform(client, task) {
      switch (task.type) {
        case 'load':
          return { type: findMfaAttempt(client) ? 'found' : 'not-found' }
        case 'sign-in': {
          const { signInWithMfa } = await loadSignInCalls(client)
          try {
            // Not aborted: a correct code uses the attempt.
            await signInWithMfa(client, { totp: task.totp, attemptCode: attempt, redirectTo })
          } catch (error) {
            if (codeErrorReason(failureOf(error))) clearMfaAttempt(client)
            throw error
          }
          return DONE
        }
        case 'clear-attempt':
          clearMfaAttempt(client)
          return { type: 'cleared' }
      }
    },
  }
}
