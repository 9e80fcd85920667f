import { check } from '../contract/check-input.js'
import { boolean, type DocumentedFields, entity, list, string } from '../contract/schema/index.js'

const SETTINGS = {
  /** The ID of the project. */
  id: string,
  /** Whether localhost is trusted, and the trusted domains. */
  config: entity({ allowLocalhost: boolean, domains: list(entity({ domain: string })) }),
}

/** A reason why a project is not ready for production mode. */
export interface ProductionModeWarning {
  /** What must be fixed. */
  readonly message: string
  /** The dashboard page to fix it on, relative to the URL of the dashboard. */
  readonly relativeFixUrl: string
}

/** The settings of a project that production mode depends on. */
export interface ProductionModeSettings extends DocumentedFields<typeof SETTINGS> {}

/**
 * Returns what must be fixed before production mode can be turned on. Pure.
 *
 * @param project The ID and the settings of the project.
 * @returns The warnings: first for localhost, then for each domain.
 *
 * @example
 * const project = await getAdminProject(admin)
 * for (const { message } of getProductionModeWarnings(project)) console.warn(message)
 */
export function getProductionModeWarnings(project: ProductionModeSettings): ProductionModeWarning[] {
  check('getProductionModeWarnings', entity(SETTINGS), project, 'project')
  const { id, config } = project
  const relativeFixUrl = `/projects/${id}/domains`
  const messages: string[] = []
  if (config.allowLocalhost)
    messages.push("Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings")
  for (const { domain } of config.domains) {
    const message = fault(domain)
    if (message) messages.push(message)
  }
  return messages.map((message) => ({ message, relativeFixUrl }))
}

function fault(domain: string): string | undefined {
  let url: URL
  try {
    // A wildcard port, which a URL cannot have.
    url = new URL(domain.replace(/:\*(?=\/|$)/, ''))
  } catch {
    return `Trusted domains must be valid URLs: ${domain}`
  }
  if (isLocalhost(url.hostname)) return `Localhost domains are not allowed to be trusted in production mode: ${domain}`
  // The host name of an IPv6 address is in brackets.
  if (/^[\d.]+$|^\[/.test(url.hostname))
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`
  if (url.protocol !== 'https:') return `Trusted domains should be HTTPS: ${domain}`
  return undefined
}

/**
 * Returns whether a host name is the local machine: `localhost`, a subdomain of it, or `127.x.x.x`. Pure.
 *
 * @param hostname The host name.
 * @returns Whether it is the local machine.
 *
 * @example
 * if (!isLocalhost(location.hostname)) console.warn('Not a development host')
 */
export function isLocalhost(hostname: string): boolean {
  check('isLocalhost', string, hostname, 'hostname')
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(hostname)
}
