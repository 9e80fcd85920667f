// @ts-nocheck
import { sendVerificationEmail, verifyEmail } from '../flows/contact-channel.js'
import { type Failure, type Over, overIn } from './failure.js'
import { DONE, type Done, type Machine } from './machine.js'

type Lost = Exclude<Over, 'used'>

export type EmailVerificationState =
  /** Nothing has happened yet: scanners open links, people confirm them. */
  | { readonly step: 'question'; readonly error?: Failure }
  | { readonly step: 'verifying' }
  /** Verified, now or by an earlier click. */
  | { readonly step: 'done' }
  | { readonly step: 'over'; readonly reason: Lost; readonly error?: Failure }
  | { readonly step: 'resending'; readonly reason: Lost }
  | { readonly step: 'resent' }

export type EmailVerificationEvent =
  | { readonly type: 'confirm' }
  /** Another mail to the primary address of whoever is signed in. */
  | { readonly type: 'resend' }

export interface EmailVerificationTask {
  readonly do: 'verify' | 'resend'
}

export interface EmailVerificationMachineInput {
  /** The `code` of the page's address. */
  readonly code: string | null | undefined
}

/** Verifying an address with the code of a mail. */
export function emailVerificationMachine({
  code,
}: EmailVerificationMachineInput): Machine<
  EmailVerificationState,
  EmailVerificationEvent,
  EmailVerificationTask,
  Done
> {
  return {
    start: { state: code ? { step: 'question' } : { step: 'over', reason: 'invalid' } },
    moves: {
      question: {
        confirm: () => ({ state: { step: 'verifying' }, task: { do: 'verify' } }),
      },
      verifying: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = overIn(error)
          if (reason === 'used') return { state: { step: 'done' } }
          return { state: reason ? { step: 'over', reason } : { step: 'question', error } }
        },
      },
      done: {},
      over: {
        resend: ({ reason }) => ({ state: { step: 'resending', reason }, task: { do: 'resend' } }),
      },
      resending: {
        done: () => ({ state: { step: 'resent' } }),
        failed: ({ reason }, { error }) => ({
          state: error.code === 'EMAIL_ALREADY_VERIFIED' ? { step: 'done' } : { step: 'over', reason, error },
        }),
      },
      resent: {},
    },
    async perform(client, task, signal) {
      if (task.do === 'resend') await sendVerificationEmail(client, {}, { signal })
      else await verifyEmail(client, { code: code ?? '' })
      return DONE
    },
  }
}
