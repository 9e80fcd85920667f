import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import { Secret } from '../../lib/secret.js'
import { pathOf, returnTo } from '../../navigation/return-to.js'
import { mfaAttempts } from '../../session/mfa-attempts.js'
import type { SignInOptions } from './store-session.js'

/**
 * A sign-in that waits for its two-factor code. Stored in the tab, so that a reload does not lose it. Outside of a page, in
 * the memory of the session that it would start, so that visitors of a server do not share it.
 */
export interface MfaAttempt extends SignInOptions {
  /** The attempt code of the service. */
  readonly code: string
  /** Whether `redirectTo` is the return URL of the page, which the rules for the page after sign-in apply to. */
  readonly isReturnUrl?: boolean | undefined
}

function attemptStore(client: Client, call?: CallOptions): { get(): string | null; set(value: string | null): void } {
  const { tabStore } = client[INTERNALS].env
  const name = `latchkey-mfa-${client.projectId}`
  if (tabStore) return { get: () => tabStore.get(name), set: (value) => tabStore.set(name, value) }
  const session = client[INTERNALS].sessionOf(call)
  return {
    get: () => mfaAttempts.get(session) ?? null,
    set: (value) => void (value === null ? mfaAttempts.delete(session) : mfaAttempts.set(session, value)),
  }
}

/** Stores the attempt with the redirect target of this page, which the two-factor page does not know. */
export function keepAttempt(client: Client, code: Secret, { redirectTo }: SignInOptions, call?: CallOptions): void {
  const href = client[INTERNALS].env.page?.href()
  const target = redirectTo ?? (href && returnTo(href))
  attemptStore(client, call).set(
    JSON.stringify({
      code: code.reveal(),
      redirectTo: target && href ? pathOf(target, href) : target,
      isReturnUrl: redirectTo === undefined,
    } satisfies MfaAttempt),
  )
}

/**
 * Returns the sign-in attempt of this tab that waits for two-factor authentication. Outside of a page, the attempt of the
 * client.
 *
 * @param client The client of the page.
 * @returns The attempt, or null if there is none. Logs do not show its code.
 *
 * @example
 * const attempt = findMfaAttempt(client)
 * if (attempt) await signInWithMfa(client, { code: '123456' })
 */
export function findMfaAttempt(client: Client): (Omit<MfaAttempt, 'code'> & { readonly code: Secret }) | null {
  checkClient('findMfaAttempt', client)
  return attemptOf(client)
}

/** Returns the attempt for the session of a call. */
export function attemptOf(client: Client, call?: CallOptions): ReturnType<typeof findMfaAttempt> {
  try {
    const attempt = JSON.parse(attemptStore(client, call).get() ?? 'null')
    return typeof attempt?.code === 'string' ? { ...attempt, code: new Secret(attempt.code) } : null
  } catch {
    return null
  }
}

/**
 * Cancels the sign-in attempt that {@link findMfaAttempt} returns.
 *
 * @param client The client of the page.
 *
 * @example
 * clearMfaAttempt(client) // the user chose another account
 * await redirectTo(client, 'signIn')
 */
export function clearMfaAttempt(client: Client): void {
  checkClient('clearMfaAttempt', client)
  removeAttempt(client)
}

/** Removes the attempt for the session of a call. */
export const removeAttempt = (client: Client, call?: CallOptions): void => attemptStore(client, call).set(null)
