import type { Client, LatchkeyError } from '@latchkey/core'
import { createServiceError, isServiceError } from '@latchkey/core/internal/client'
import { type CodeErrorReason, failureOf, type SignInNotice } from '@latchkey/core/internal/sign-in'
import type { mfaEnded } from '../../texts/en/screens/mfa-ended.js'
import type { MessageArgs } from '../../texts/message-args.js'

type Said = MessageArgs<typeof mfaEnded>

// Why the user was sent back to sign-in, stored in the tab as a code, never as text.

const TEXTS: Readonly<Record<CodeErrorReason, Said>> = {
  expired: ['mfa.expired'],
  used: ['mfa.used'],
  invalid: ['mfa.invalid'],
  'too-many-attempts': ['mfa.tooManyAttempts'],
}

const entry = (client: Client<'client'>) => `latchkey-reason-${client.projectId}`

export const storeReason = (client: Client<'client'>, reason: CodeErrorReason): void =>
  client.env.tabStore?.set(entry(client), reason)

export const forgetReason = (client: Client<'client'>): void => client.env.tabStore?.set(entry(client), null)

const REFUSAL = 'refused:'

/** Whether the service refused an OAuth sign-in with a redirect: such an error has no HTTP status. */
export const isRefusal = (error: unknown): error is LatchkeyError => isServiceError(error) && error.status === undefined

export const storeRefusal = (client: Client<'client'>, { code }: LatchkeyError): void =>
  client.env.tabStore?.set(entry(client), REFUSAL + code)

/** Returns why the user was sent back to sign-in. `forgetReason` forgets it. */
export function readNotice(client: Client<'client'>): SignInNotice {
  const stored = client.env.tabStore?.get(entry(client))
  const reason = (Object.keys(TEXTS) as CodeErrorReason[]).find((known) => known === stored)
  if (reason) return { reason }
  if (!stored?.startsWith(REFUSAL)) return {}
  const code = stored.slice(REFUSAL.length)
  return { error: failureOf(createServiceError(code, code)), method: 'provider' }
}

/** Returns the message for the reason. */
export const reasonText = (reason: CodeErrorReason): Said => TEXTS[reason]
