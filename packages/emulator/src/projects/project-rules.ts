import type { createOwnedProject, WireInput } from '@latchkey/core/internal/contract'
import type { Rule } from '../calls/rules.js'
import { emailConfigProblem } from '../email/server-rules.js'
import { hasValidPort, MAX_DOMAIN_LENGTH } from '../world/config-validation.js'

type Config = NonNullable<WireInput<typeof createOwnedProject>['config']>
type Provider = NonNullable<Config['oauth_providers']>[number]

/** Checks the configuration of a project beyond its schema. */
export const projectConfigRule: Rule = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  // The schema rejects wrong types, but this rule still receives them.
  const { oauth_providers = [], email_config, domains = [] } = value as Config
  if (![oauth_providers, domains].every(Array.isArray)) return undefined
  return [
    ...oauth_providers.map(provider),
    email_config && emailConfigProblem(email_config),
    ...domains.map(domain),
  ].find((wrong) => wrong !== undefined)
}

function provider({ id, type, enabled, client_id, client_secret, ...apple }: Provider): string | undefined {
  const signing = [apple.apple_team_id, apple.apple_key_id, apple.apple_private_key]
  const isSigned = id === 'apple' && signing.every(Boolean)
  if (!isSigned && signing.some((part) => part !== undefined))
    return 'oauth_providers: apple needs apple_team_id, apple_key_id and apple_private_key, or none of them'
  if (type !== 'standard' || enabled === false || (client_id && (client_secret || isSigned))) return undefined
  return `oauth_providers: ${id} needs a client_id and a client_secret of its own`
}

function domain({ domain: url, handler_path }: { domain: string; handler_path: string }): string | undefined {
  if ([url, handler_path].some((text) => String(text).length > MAX_DOMAIN_LENGTH))
    return `domains: domain and handler_path must have at most ${MAX_DOMAIN_LENGTH} characters`
  if (!hasValidPort(String(url)))
    return 'domains: the port of a domain must be * or a number from 1 to 65535 without leading zeros'
  if (!URL.canParse(String(url).replace(/:\*(?=[/?#]|$)/, '')) || !/^https?:/.test(url))
    return 'domains: domain must be an http(s) URL'
  return String(handler_path).startsWith('/') ? undefined : 'domains: handler_path must start with /'
}
