import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-client.js'
import { INTERNALS } from '../../lib/internals.js'

// A server can create a user without sending an email: the screens say that one was sent only if this tab knows it.

const entryOf = ({ projectId }: Client) => `latchkey-verification-${projectId}`

/** Stores in the tab that the service has sent a verification email to the user. */
export const storeSentVerification = (client: Client, userId: string): void =>
  client[INTERNALS].env.tabStore?.set(entryOf(client), userId)

/** Whether this tab has signed up the user with a verification email, or has sent one. */
export function isVerificationSent(client: Client, userId: string): boolean {
  checkClient('isVerificationSent', client)
  return client[INTERNALS].env.tabStore?.get(entryOf(client)) === userId
}
