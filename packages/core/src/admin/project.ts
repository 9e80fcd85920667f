import type { Client } from '../client.js'
import type { Access, CallOptions, Input } from '../contract/endpoint.js'
import { postTestEmail } from '../contract/projects/emails.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { fieldsOf, flow } from '../flows/flow.js'
import { redact } from '../lib/redact.js'

/**
 * Sends a test email with the given settings.
 *
 * @param client The admin client of the project.
 * @param input The settings, and the email address of the recipient.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `TEST_EMAIL_FAILED` with the reason when the email was not sent.
 *
 * @example
 * await sendTestEmail(admin, {
 *   recipientEmail: 'ada@example.com',
 *   emailConfig: { host: 'localhost', port: 1025, username: 'app', password, senderName: 'App', senderEmail: 'app@example.com' },
 * })
 */
export const sendTestEmail = flow(
  'sendTestEmail',
  fieldsOf(postTestEmail.body) as never,
  async (client: Client<Access>, input: Input<typeof postTestEmail>, options?: CallOptions): Promise<void> => {
    const { success, errorMessage } = await postTestEmail(client, input, options)
    if (!success)
      throw new LatchkeyError(
        'TEST_EMAIL_FAILED',
        errorMessage === undefined
          ? 'The test email was not sent, and the service gave no reason.'
          : redact(errorMessage),
      )
  },
)
