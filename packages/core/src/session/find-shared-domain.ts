import { base32 } from '../lib/base32.js'
import { refreshCookieName } from './session-cookies.js'

/**
 * Finds the parent domain whose subdomains share their session: the one of the page's host that the project trusts
 * itself and with all subdomains (`https://example.com` and `https://**.example.com`). With several, the shortest.
 * Published kits from 2.8.102 choose the same one.
 *
 * @param domains The trusted domains of the project, as URLs.
 * @param host The hostname of the page.
 */
export function findSharedDomain(domains: readonly string[], host: string): string | undefined {
  const trusted = new Set(domains.map((url) => /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase()))
  const labels = host.toLowerCase().split('.')
  const parents = labels.map((_, index) => labels.slice(index).join('.')).filter((parent) => parent.includes('.'))
  return parents.filter((parent) => trusted.has(parent) && trusted.has(`**.${parent}`)).at(-1)
}

/** The cookie that the subdomains of a domain share. Published kits from 2.8.102 derive the same name. */
export const sharedCookieName = (projectId: string, domain: string): string =>
  `${refreshCookieName(projectId)}--custom-${base32(new TextEncoder().encode(domain))}`
