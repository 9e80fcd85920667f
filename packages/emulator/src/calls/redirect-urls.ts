import type { ProjectRow } from '../world/rows.js'

const LOCAL = /^(localhost|[a-z0-9.-]+\.localhost|127\.\d+\.\d+\.\d+)$/i

/** Returns whether a URL may receive redirects: localhost if allowed, or below a domain of the project. */
export function isTrustedUrl(url: string, { settings }: ProjectRow): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, protocol, pathname } = new URL(url)
  if (settings.allow_localhost && LOCAL.test(hostname)) return true
  return settings.domains.some(({ domain }) => {
    if (!URL.canParse(domain)) return false
    const own = new URL(domain)
    // The service ignores ports.
    return protocol === own.protocol && hostname === own.hostname && pathname.startsWith(own.pathname)
  })
}
