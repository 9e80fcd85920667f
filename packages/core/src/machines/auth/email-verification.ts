import { sendVerificationEmail, verifyEmail } from '../../flows/users/contact-channel.js'
import { checkType } from '../arguments.js'
import { type CodeErrorReason, codeErrorReason, type Failure } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

/** Without `used`: the address is then already verified. */
type VerificationErrorReason = Exclude<CodeErrorReason, 'used'>

/** The states of {@link emailVerificationMachine}, by `step`. */
export type EmailVerificationState =
  /** Waits for the user to confirm. Opening the link does nothing yet, because email scanners open links too. */
  | {
      readonly step: 'confirm'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'verifying' }
  /** Verified by this click or an earlier one. */
  | { readonly step: 'done' }
  | {
      readonly step: 'code-error'
      /** Why the code can no longer be used. */
      readonly reason: VerificationErrorReason
      readonly error?: Failure
    }
  | { readonly step: 'resending'; readonly reason: VerificationErrorReason }
  | { readonly step: 'resent' }

/** The events of {@link emailVerificationMachine} that the screen sends, by `type`. */
export type EmailVerificationEvent =
  | { readonly type: 'confirm' }
  /** Sends another email to the primary address of the signed-in user. */
  | { readonly type: 'resend' }

/** The tasks of {@link emailVerificationMachine}, by `type`. */
export interface EmailVerificationTask {
  /** The task. */
  readonly type: 'verify' | 'resend'
}

/** The input of {@link emailVerificationMachine}. */
export interface EmailVerificationMachineInput {
  /** The `code` of the page's URL. */
  readonly code: string | null | undefined
}

/**
 * Verifies an email address with the code from an email.
 *
 * @param input The code of the link.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = run(emailVerificationMachine({ code }), client)
 * const stop = screen.start()
 */
export function emailVerificationMachine(
  input: EmailVerificationMachineInput,
): Machine<EmailVerificationState, EmailVerificationEvent, EmailVerificationTask, Done> {
  checkType('emailVerificationMachine', 'input', input, 'object')
  const { code } = input
  return {
    start: { state: code ? { step: 'confirm' } : { step: 'code-error', reason: 'invalid' } },
    transitions: {
      confirm: {
        confirm: () => ({ state: { step: 'verifying' }, task: { type: 'verify' } }),
      },
      verifying: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = codeErrorReason(error)
          if (reason === 'used') return { state: { step: 'done' } }
          return { state: reason ? { step: 'code-error', reason } : { step: 'confirm', error } }
        },
      },
      done: {},
      'code-error': {
        resend: ({ reason }) => ({ state: { step: 'resending', reason }, task: { type: 'resend' } }),
      },
      resending: {
        done: () => ({ state: { step: 'resent' } }),
        failed: ({ reason }, { error }) => ({
          state: error.code === 'EMAIL_ALREADY_VERIFIED' ? { step: 'done' } : { step: 'code-error', reason, error },
        }),
      },
      resent: {},
    },
    async perform(client, task, signal) {
      if (task.type === 'resend') await sendVerificationEmail(client, {}, { signal })
      else await verifyEmail(client, { code: code ?? '' })
      return DONE
    },
  }
}
