import type { Secret } from '../../lib/secret.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type Countdown, isCountingDown, startCountdown, updateCountdown } from '../countdown.js'
import { type CodeErrorReason, codeErrorReason, type Failure, mfaAttemptOf } from '../failure.js'
import { checkEmail, checkOtp, type FieldError, type FieldErrors, fieldErrorsOf, withoutGaps } from '../fields.js'
import type { Machine, Transition } from '../machine.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'
import type { EmailSent, MagicLinkOutcome, MagicLinkTask } from './sign-in-tasks.js'

interface Sent extends Countdown {
  readonly email: string
  /** Belongs to the code of the latest email. */
  readonly nonce: Secret
}

/** The states of {@link magicLinkMachine}, by `step`. */
export type MagicLinkState =
  | {
      readonly step: 'form'
      /** The address of the user. */
      readonly email: string
      /** The validation errors, by field. */
      readonly fieldErrors?: FieldErrors<'email'>
      /** Why the last attempt failed. */
      readonly error?: Failure
      /** Why two-factor authentication ended. */
      readonly reason?: CodeErrorReason
    }
  /** The email is being sent. */
  | { readonly step: 'busy'; readonly method: 'email-code'; readonly email: string }
  | (Sent & {
      readonly step: 'code'
      /** The validation error of the field. */
      readonly fieldError?: FieldError
      readonly error?: Failure
    })
  | (Sent & { readonly step: 'checking' })
  | (Sent & { readonly step: 'resending' })
  | {
      readonly step: 'mfa'
      readonly email: string
      /** The sign-in attempt that requires two-factor authentication. */
      readonly attempt: Secret
    }
  | {
      readonly step: 'done'
      /** Unless two-factor authentication has completed the sign-in. */
      readonly method?: 'email-code'
    }

/** The events of {@link magicLinkMachine} that the screen sends, by `type`. */
export type MagicLinkEvent =
  | {
      readonly type: 'submit'
      /** The email address. */
      readonly email: string
    }
  /** The six characters of the email, as typed. */
  | {
      readonly type: 'code'
      /** The code that the user typed. */
      readonly code: string
    }
  | { readonly type: 'resend' }
  | { readonly type: 'use-different-email' }
  /** Two-factor authentication was canceled, or its attempt has expired. */
  | {
      readonly type: 'back'
      /** Why two-factor authentication ended. */
      readonly reason?: CodeErrorReason | undefined
    }
  | { readonly type: 'mfa-completed' }
  /** Continues in the step that the tab was in before it was reloaded. */
  | {
      readonly type: 'resume'
      /** The step, with the nonce of the email or the attempt. */
      readonly state: Extract<MagicLinkState, { readonly step: 'code' | 'mfa' }>
    }

/** The input of {@link magicLinkMachine}. */
export interface MagicLinkMachineInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/**
 * Signs in by email: asks for the address, then for the code in the email. The email can be resent after a delay.
 *
 * @param input The initial email address, and where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const form = run(magicLinkMachine(), client)
 * form.send({ type: 'submit', email: 'ada@example.com' })
 */
export function magicLinkMachine(
  input: MagicLinkMachineInput = {},
): Machine<MagicLinkState, MagicLinkEvent, MagicLinkTask, MagicLinkOutcome> {
  checkType('magicLinkMachine', 'input', input, 'object')
  const { email = '' } = input
  return {
    start: { state: { step: 'form', email } },
    transitions: {
      form: { submit: sendCode, resume },
      busy: {
        sent: ({ email }, sent) => codeSent(email, sent),
        failed: ({ email }, { error }) => ({ state: { step: 'form', email, error } }),
      },
      code: {
        code(state, { code }) {
          const fieldError = checkOtp(code)
          if (fieldError) return { state: { ...sentOf(state), step: 'code', fieldError } }
          const task = { type: 'sign-in', otp: withoutGaps(code), nonce: state.nonce } as const
          return { state: { ...sentOf(state), step: 'checking' }, task }
        },
        resend: (state) =>
          state.resendIn > 0
            ? { state }
            : { state: { ...sentOf(state), step: 'resending' }, task: { type: 'send', email: state.email } },
        'use-different-email': ({ email }) => ({ state: { step: 'form', email } }),
        tick: (state, { now }) => ({ state: updateCountdown(state, now) }),
      },
      checking: {
        done: () => ({ state: { step: 'done', method: 'email-code' } }),
        failed(state, { error }) {
          const required = requiredMfa(state, error)
          if (required) return required
          // After an expired or used code the email can be resent immediately. A wrong code can be corrected.
          const over = codeErrorReason(error)
          const another = over && over !== 'invalid' ? { resendAt: 0, resendIn: 0 } : {}
          return { state: { ...sentOf(state), ...another, step: 'code', error } }
        },
        tick: (state, { now }) => ({ state: updateCountdown(state, now) }),
      },
      resending: {
        sent: ({ email }, sent) => codeSent(email, sent),
        failed: (state, { error }) => ({ state: { ...sentOf(state), step: 'code', error } }),
      },
      mfa: {
        back: ({ email }, { reason }) => ({ state: { step: 'form', email, ...(reason && { reason }) } }),
        'mfa-completed': () => ({ state: { step: 'done' } }),
      },
      done: {},
    },
    ticks: isCountingDown,
    preload: preloadSignIn,
    async perform(client, task, signal) {
      const { performMagicLink } = await loadSignInCalls(client)
      return performMagicLink(client, task, input, signal)
    },
  }
}

const sentOf = ({ email, nonce, resendAt, resendIn }: Sent): Sent => ({ email, nonce, resendAt, resendIn })

/** The transition to a step after a reload. */
export const resume = (_: unknown, { state }: Extract<MagicLinkEvent, { readonly type: 'resume' }>) => ({ state })

/** The transition that sends the email, or shows what is wrong with the address. */
export function sendCode(
  _: unknown,
  { email: typed }: { readonly email: string },
): Transition<Extract<MagicLinkState, { readonly step: 'form' | 'busy' }>, MagicLinkTask> {
  const fieldErrors = fieldErrorsOf({ email: checkEmail(typed) })
  if (fieldErrors) return { state: { step: 'form', email: typed, fieldErrors } }
  const email = typed.trim()
  return { state: { step: 'busy', method: 'email-code', email }, task: { type: 'send', email } }
}

/** The transition to the form for the code. */
export const codeSent = (email: string, { nonce, at }: EmailSent) => ({
  state: { step: 'code' as const, email, nonce, ...startCountdown(at) },
})

/** The transition to two-factor authentication, if the attempt requires it. */
export function requiredMfa(
  { email }: { readonly email: string },
  error: Failure,
): Transition<Extract<MagicLinkState, { readonly step: 'mfa' }>, never> | undefined {
  const attempt = mfaAttemptOf(error)
  return attempt && { state: { step: 'mfa', email, attempt } }
}
