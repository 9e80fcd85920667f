import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-input.js'
import { Secret } from '../../lib/secret.js'
import { returnTo } from '../../navigation/return-to.js'
import type { SignInOptions } from './complete-sign-in.js'

/** A sign-in that waits for its two-factor code. Stored in the tab, so that a reload does not lose it. */
export interface MfaAttempt extends SignInOptions {
  /** The attempt code of the service. */
  readonly code: string
}

const attemptName = (client: Client) => `latchkey-mfa-${client.projectId}`

/** Stores the attempt with the redirect target of this page, which the two-factor page does not know. */
export function keepAttempt(client: Client, code: Secret, { redirectTo }: SignInOptions): void {
  const { page, tabStore } = client.env
  tabStore?.set(
    attemptName(client),
    JSON.stringify({
      code: code.reveal(),
      redirectTo: redirectTo ?? (page && returnTo(page.href())),
    } satisfies MfaAttempt),
  )
}

/**
 * Returns the sign-in attempt of this tab that waits for two-factor authentication.
 *
 * @param client The client of the page.
 * @returns The attempt, or null if there is none. Logs do not show its code.
 *
 * @example
 * const attempt = findMfaAttempt(client)
 * if (attempt) await signInWithMfa(client, { totp: '123456' })
 */
export function findMfaAttempt(client: Client): (Omit<MfaAttempt, 'code'> & { readonly code: Secret }) | null {
  checkClient('findMfaAttempt', client)
  try {
    const attempt = JSON.parse(client.env.tabStore?.get(attemptName(client)) ?? 'null')
    return typeof attempt?.code === 'string' ? { ...attempt, code: new Secret(attempt.code) } : null
  } catch {
    return null
  }
}

/**
 * Cancels the sign-in attempt of this tab that waits for two-factor authentication.
 *
 * @param client The client of the page.
 *
 * @example
 * clearMfaAttempt(client) // the user chose another account
 * await redirectTo(client, 'signIn')
 */
export function clearMfaAttempt(client: Client): void {
  checkClient('clearMfaAttempt', client)
  client.env.tabStore?.set(attemptName(client), null)
}
