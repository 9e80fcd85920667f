import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import type { Secret } from '../../lib/secret.js'
import { returnTo } from '../../navigation/return-to.js'
import type { SignInOptions } from './complete-sign-in.js'

/** A sign-in that waits for its two-factor code. Stored in the tab, so that a reload does not lose it. */
export interface MfaAttempt extends SignInOptions {
  readonly code: string
}

export const attemptName = (client: Client) => `latchkey-mfa-${client.projectId}`

/** Stores the attempt with the redirect target of this page, which the two-factor page does not know. */
export function keepAttempt(client: Client, code: Secret, { redirectTo }: SignInOptions): void {
  const { page, tabStore } = client.env
  const attempt: MfaAttempt = { code: code.reveal(), redirectTo: redirectTo ?? (page && returnTo(page.href())) }
  tabStore?.set(attemptName(client), JSON.stringify(attempt))
}

/** Runs a sign-in. If the service requires a two-factor code, stores the attempt before throwing. */
export async function firstFactor<T>(client: Client, signInOptions: SignInOptions, sign: () => Promise<T>): Promise<T> {
  try {
    return await sign()
  } catch (error) {
    if (isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'))
      keepAttempt(client, error.details.attemptCode, signInOptions)
    throw error
  }
}
