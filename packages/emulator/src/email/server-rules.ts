import type { createOwnedProject, WireInput } from '@latchkey/core/internal/contract'
import type { Rule } from '../calls/rules.js'

export type EmailConfig = NonNullable<NonNullable<WireInput<typeof createOwnedProject>['config']>['email_config']>

export const EMAIL_FIELDS = ['host', 'username', 'password', 'sender_name', 'sender_email'] as const

export const LONGEST_PASSWORD = 70

export const LAST_PORT = 65_535

export function emailConfigProblem(config: EmailConfig): string | undefined {
  if (config.type !== 'standard') return undefined
  const missing = EMAIL_FIELDS.find((name) => !config[name])
  if (missing) return `email_config: ${missing} must not be empty`
  if (!isPort(config.port)) return `email_config: port must be a whole number from 0 to ${LAST_PORT}`
  if ((config.password?.length ?? 0) > LONGEST_PASSWORD) return 'email_config: password must be at most 70 characters'
  return undefined
}

export const isPort = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LAST_PORT

/** Checks the mail server of a test email. */
export const emailServerRule: Rule = (value) =>
  typeof value === 'object' && value !== null
    ? emailConfigProblem({ ...(value as EmailConfig), type: 'standard' })
    : undefined
