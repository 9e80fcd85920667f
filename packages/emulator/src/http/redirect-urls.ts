import type { ProjectRow } from '../world/rows.js'

const LOCAL = /^(localhost|[a-z0-9.-]+\.localhost|127\.\d+\.\d+\.\d+)$/i

/** Whether the service may send people to this URL: localhost if allowed, else below one of the project's domains. */
export function trusted(url: string, { settings }: ProjectRow): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, protocol, pathname } = new URL(url)
  if (settings.allow_localhost && LOCAL.test(hostname)) return true
  return settings.domains.some(({ domain }) => {
    if (!URL.canParse(domain)) return false
    const own = new URL(domain)
    // The service does not look at ports.
    return protocol === own.protocol && hostname === own.hostname && pathname.startsWith(own.pathname)
  })
}
