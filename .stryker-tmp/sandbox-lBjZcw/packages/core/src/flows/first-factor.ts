// @ts-nocheck
import type { Client } from '../client.js'
import { isKnown } from '../errors/known-error.js'
import type { Secret } from '../lib/secret.js'
import { returnTo } from '../navigation/return-to.js'
import type { Arrival } from './arrive.js'

/** A sign-in that waits for its second factor. Kept in the tab, so that a reload does not lose it. */
export interface MfaAttempt extends Arrival {
  readonly code: string
  /** Where the page of the first factor was to lead, instead of the configured page. */
  readonly returnTo?: string | undefined
}

export const attemptName = (client: Client) => `latchkey-mfa-${client.projectId}`

/** Keeps the attempt with where this page was to lead: the page for the second factor does not know. */
export function keepAttempt(client: Client, code: Secret, { noRedirect }: Arrival): void {
  const { page, tabStore } = client.env
  const attempt: MfaAttempt = { code: code.reveal(), noRedirect, returnTo: page && returnTo(page.href()) }
  tabStore?.set(attemptName(client), JSON.stringify(attempt))
}

/** Runs a first factor; when the service asks for a second, keeps the attempt for it before saying so. */
export async function firstFactor<T>(client: Client, arrival: Arrival, sign: () => Promise<T>): Promise<T> {
  try {
    return await sign()
  } catch (error) {
    if (isKnown(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) keepAttempt(client, error.details.attemptCode, arrival)
    throw error
  }
}
