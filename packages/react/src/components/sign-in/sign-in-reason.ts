import type { Client, LatchkeyError } from '@latchkey/core'
import { createServiceError, INTERNALS, isServiceError } from '@latchkey/core/internal/client'
import { failedReason, failureInReason, type SignInNotice, signInReasonEntry } from '@latchkey/core/internal/sign-in'

// Why the user was sent back to sign-in, stored in the tab as a code, never as text.

/** Stores why the user is sent back to sign-in. Null forgets it. */
export const storeReason = (client: Client<'client'>, reason: string | null): void =>
  client[INTERNALS].env.tabStore?.set(signInReasonEntry(client.projectId), reason)

/** Why the session ended on this page, unless the user signed out. As a guard stores it before it loads another page. */
export function endedReason({ session }: Client<'client'>): string | undefined {
  const state = session.state()
  return state.status === 'ended' && state.reason !== 'signed-out-here' ? `ended:${state.reason}` : undefined
}

/** Returns why the user was sent back to sign-in. */
export const readReason = (client: Client<'client'>): string | undefined =>
  client[INTERNALS].env.tabStore?.get(signInReasonEntry(client.projectId)) ?? undefined

/** Whether the service refused an OAuth sign-in with a redirect: such an error has no HTTP status. */
export const isRefusal = (error: unknown): error is LatchkeyError => isServiceError(error) && error.status === undefined

/** The reason of a user whose sign-in the service has refused. */
export const reasonOfRefusal = ({ code }: LatchkeyError): string => failedReason(code)

/** The error of a refusal. */
export function refusalIn(reason: string | undefined): SignInNotice {
  const code = failureInReason(reason)
  return code ? { error: createServiceError(code, code), method: 'provider' } : {}
}
