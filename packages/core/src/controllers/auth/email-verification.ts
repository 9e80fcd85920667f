import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { sendVerificationEmail, verifyEmail } from '../../flows/users/contact-channel.js'
import { type CodeErrorReason, codeErrorReason } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { isMissing, type LinkCodeInput, readInput } from '../read-input.js'

/** The states of {@link createEmailVerification}, by `step`. */
export type EmailVerificationState = Status<keyof EmailVerificationActions> &
  /** Waits for the user to confirm. Opening the link does nothing yet, because email scanners open links too. */
  (
    | { readonly step: 'confirm' }
    /** Verified by this click or an earlier one. */
    | { readonly step: 'done' }
    | {
        readonly step: 'code-error'
        /** Why the code cannot be used. */
        readonly reason: Exclude<CodeErrorReason, 'used'>
      }
    | { readonly step: 'resent' }
  )

/** The actions of {@link createEmailVerification}. */
export interface EmailVerificationActions {
  /** Verifies the email address. */
  confirm(): Promise<void>
  /** Sends another email to the primary address of the signed-in user. */
  resend(): Promise<void>
}

/**
 * Verifies an email address with the code from an email.
 *
 * @param client The client of the page.
 * @param input The code of the link.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createEmailVerification(client, { code: new URLSearchParams(location.search).get('code') })
 * const stop = screen.start()
 */
export function createEmailVerification(
  client: Client,
  input: LinkCodeInput,
): Controller<EmailVerificationState, EmailVerificationActions> {
  const { code } = readInput('createEmailVerification', client, input)
  return createController<EmailVerificationState, EmailVerificationActions>(client, {
    initial: isMissing(code) ? { step: 'code-error', reason: 'invalid' } : { step: 'confirm' },
    keeps: ['done', 'resent'],
    actions: {
      confirm: {
        async confirm() {
          if (!code) return
          await verifyEmail(client, { code })
          return { step: 'done' }
        },
      },
      'code-error': {
        async resend({ signal }) {
          await sendVerificationEmail(client, {}, { signal })
          return { step: 'resent' }
        },
      },
    },
    recover(error) {
      const reason = codeErrorReason(error)
      if (reason === 'used' || isLatchkeyError(error, 'EMAIL_ALREADY_VERIFIED')) return { step: 'done' }
      return reason && { step: 'code-error', reason }
    },
  })
}
