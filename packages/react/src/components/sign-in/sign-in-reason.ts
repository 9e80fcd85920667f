import type { Client, LatchkeyError } from '@latchkey/core'
import { createServiceError, isServiceError } from '@latchkey/core/internal/client'
import type { CodeErrorReason } from '@latchkey/core/internal/machines'
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

export const readReason = (client: Client<'client'>): CodeErrorReason | undefined =>
  (Object.keys(TEXTS) as CodeErrorReason[]).find((reason) => reason === client.env.tabStore?.get(entry(client)))

export const forgetReason = (client: Client<'client'>): void => client.env.tabStore?.set(entry(client), null)

const REFUSAL = 'refused:'

/** Whether the service refused an OAuth sign-in with a redirect: such an error has no HTTP status. */
export const isRefusal = (error: unknown): error is LatchkeyError => isServiceError(error) && error.status === undefined

export const storeRefusal = (client: Client<'client'>, { code }: LatchkeyError): void =>
  client.env.tabStore?.set(entry(client), REFUSAL + code)

/** Returns the error with which the service refused an OAuth sign-in. `forgetReason` forgets it. */
export function readRefusal(client: Client<'client'>): LatchkeyError | undefined {
  const stored = client.env.tabStore?.get(entry(client))
  if (!stored?.startsWith(REFUSAL)) return undefined
  const code = stored.slice(REFUSAL.length)
  return createServiceError(code, code)
}

/** Returns the message for the reason. */
export const reasonText = (reason: CodeErrorReason): Said => TEXTS[reason]
