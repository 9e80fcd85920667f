import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-client.js'
import { INTERNALS } from '../../lib/internals.js'

// A server can create a user without sending an email: the screens say that one was sent only if this tab knows it.

const entryOf = ({ projectId }: Client) => `latchkey-verification-${projectId}`

// The service stores addresses in lower case.
const recipientOf = (userId: string, email: string) => `${userId} ${email}`.toLowerCase()

/** Stores in the tab that the service has sent a verification email to an address of the user. */
export const storeSentVerification = (client: Client, userId: string, email: string): void =>
  client[INTERNALS].env.tabStore?.set(entryOf(client), recipientOf(userId, email))

/** Removes the address at sign-out: the next user of the tab could read it. */
export const forgetSentVerification = (client: Client): void =>
  client[INTERNALS].env.tabStore?.set(entryOf(client), null)

/** Whether this tab has signed up the user with a verification email to the address, or has sent one. */
export function isVerificationSent(client: Client, userId: string, email: string): boolean {
  checkClient('isVerificationSent', client)
  return client[INTERNALS].env.tabStore?.get(entryOf(client)) === recipientOf(userId, email)
}
