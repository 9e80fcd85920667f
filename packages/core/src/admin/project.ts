import type { Client } from '../client.js'
import { postTestEmail } from '../contract/emails.js'
import type { Access, CallOptions, Input } from '../contract/endpoint.js'
import { ClientError } from '../errors/client-error.js'
import { flow } from '../flows/flow.js'
import { redact } from '../lib/redact.js'

/** Sends a mail with the given settings. TEST_EMAIL_FAILED (a client error) with the service's own words when it did not go. */
export const sendTestEmail = flow(
  async (client: Client<Access>, input: Input<typeof postTestEmail>, options?: CallOptions): Promise<void> => {
    const { success, errorMessage } = await postTestEmail(client, input, options)
    if (!success)
      throw new ClientError(
        'TEST_EMAIL_FAILED',
        errorMessage === undefined
          ? 'The test email was not sent, and the service gave no reason.'
          : redact(errorMessage),
      )
  },
  [],
)
