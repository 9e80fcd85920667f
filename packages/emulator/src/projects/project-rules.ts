import type { createOwnedProject, WireInput } from '@latchkey/core/contract'
import type { Rule } from '../http/rules.js'

type Config = NonNullable<WireInput<typeof createOwnedProject>['config']>
type Provider = NonNullable<Config['oauth_providers']>[number]
type EmailConfig = NonNullable<Config['email_config']>

/** What the service asks of a project's configuration beyond the kinds of its fields. */
export const projectConfig: Rule = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  // Fields of a wrong kind are refused by the schema, and looked at here all the same.
  const { oauth_providers = [], email_config, domains = [] } = value as Config
  if (![oauth_providers, domains].every(Array.isArray)) return undefined
  return [...oauth_providers.map(provider), email_config && email(email_config), ...domains.map(domain)].find(
    (wrong) => wrong !== undefined,
  )
}

function provider({ id, type, enabled, client_id, client_secret }: Provider): string | undefined {
  if (type !== 'standard' || enabled === false || (client_id && client_secret)) return undefined
  return `oauth_providers: ${id} needs a client_id and a client_secret of its own`
}

const EMAIL_FIELDS = ['host', 'username', 'password', 'sender_name', 'sender_email'] as const
const LONGEST_PASSWORD = 70
const LAST_PORT = 65_535

function email(config: EmailConfig): string | undefined {
  if (config.type !== 'standard') return undefined
  const missing = EMAIL_FIELDS.find((name) => !config[name])
  if (missing) return `email_config: ${missing} must not be empty`
  if (!port(config.port)) return `email_config: port must be a whole number from 0 to ${LAST_PORT}`
  if ((config.password?.length ?? 0) > LONGEST_PASSWORD) return 'email_config: password must be at most 70 characters'
  return undefined
}

const port = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LAST_PORT

function domain({ domain: url, handler_path }: { domain: string; handler_path: string }): string | undefined {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return 'domains: domain must be an http(s) URL'
  return String(handler_path).startsWith('/') ? undefined : 'domains: handler_path must start with /'
}

/** The server that a test mail is sent over. */
export const mailServer: Rule = (value) =>
  typeof value === 'object' && value !== null ? email({ ...(value as EmailConfig), type: 'standard' }) : undefined
