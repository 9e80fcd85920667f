import type { Sender } from '../contract/endpoint.js'
import { getProject } from '../contract/projects/projects.js'
import type { Env } from '../env.js'
import { base32 } from '../lib/base32.js'
import type { TokenStore } from '../session-types.js'
import { refreshCookieName } from './published-cookies.js'
import { hostname, type SharedDomain, storeSharedDomain } from './shared-domain.js'

/** Reads from the project whether subdomains share the session, and stores the current session accordingly. */
export async function shareSession(
  client: Sender<'client'> & { readonly projectId: string; readonly env: Env },
  store: TokenStore,
): Promise<void> {
  const { projectId, env } = client
  // The user has signed out meanwhile.
  if (!(await store.read()).refreshToken) return
  const { config } = await client.send(getProject, {})
  const domains = (config.domains ?? []).map(({ domain }) => domain)
  storeSharedDomain(projectId, env, { shared: findSharedDomain(projectId, domains, hostname(env)), at: env.now() })
  const tokens = await store.read()
  if (tokens.refreshToken) await store.write(tokens)
}

/**
 * Finds the parent domain whose subdomains share their session: the one of the page's host that the project trusts
 * itself and with all subdomains (`https://example.com` and `https://**.example.com`). With several, the shortest.
 * Published kits from 2.8.102 choose the same one and derive the same name.
 *
 * @param domains The trusted domains of the project, as URLs.
 * @param host The hostname of the page.
 */
export function findSharedDomain(
  projectId: string,
  domains: readonly string[],
  host: string,
): SharedDomain | undefined {
  const trusted = new Set(domains.map((url) => /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase()))
  const labels = host.toLowerCase().split('.')
  const parents = labels.map((_, index) => labels.slice(index).join('.')).filter((parent) => parent.includes('.'))
  const domain = parents.findLast((parent) => trusted.has(parent) && trusted.has(`**.${parent}`))
  if (domain === undefined) return undefined
  return { domain, cookie: `${refreshCookieName(projectId)}--custom-${base32(new TextEncoder().encode(domain))}` }
}
