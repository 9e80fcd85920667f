// @ts-nocheck
import type { Client } from '../client.js'
import { checkCallOptions, checkClient, checkInput } from '../contract/check-input.js'
import { postTestEmail } from '../contract/emails.js'
import type { Access, CallOptions, Input } from '../contract/endpoint.js'
import { ClientError } from '../errors/client-error.js'
import { redact } from '../lib/redact.js'

/** Sends a test email with the given settings. Throws TEST_EMAIL_FAILED with the reason of the service when it was not sent. */
export async function sendTestEmail(
  client: Client<Access>,
  input: Input<typeof postTestEmail>,
  options?: CallOptions,
): Promise<void> {
  checkClient('sendTestEmail', client)
  checkInput(postTestEmail, input, 'sendTestEmail')
  checkCallOptions('sendTestEmail', options)
  const { success, errorMessage } = await postTestEmail(client, input, options)
  if (!success)
    throw new ClientError(
      'TEST_EMAIL_FAILED',
      errorMessage === undefined
        ? 'The test email was not sent, and the service gave no reason.'
        : redact(errorMessage),
    )
}
