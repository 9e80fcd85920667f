import type { Env } from '../env.js'
import { base32 } from '../lib/base32.js'
import { elapsed } from '../lib/timing.js'
import { refreshCookieName } from './session-cookies.js'

/** The known state of the parent domain whose subdomains share the session. */
export interface SharedDomain {
  /** When the trusted domains of the project were read, in milliseconds since 1970. */
  readonly at: number
  /** The parent domain, for example `example.com`. Missing when the project does not share sessions on this host. */
  readonly domain?: string | undefined
}

/** How long the stored domain is used before the project is read again, in milliseconds. */
const FRESH = 86_400_000

/** The storage key of the shared domain: the time in milliseconds since 1970, a space, and the domain if there is one. */
const sharedDomainEntry = (projectId: string) => `latchkey-domain-${projectId}`

/** The parent domain of the page that shares the session, as stored. Other domains in the storage are ignored. */
export function readSharedDomain(projectId: string, env: Pick<Env, 'sharedStore' | 'page'>): SharedDomain {
  const [at, domain] = (env.sharedStore?.get(sharedDomainEntry(projectId)) ?? '').split(' ')
  return { at: Number(at), domain: domain && `.${hostname(env)}`.endsWith(`.${domain}`) ? domain : undefined }
}

/** Stores what the project says about the domain of the page. */
export function storeSharedDomain(
  projectId: string,
  { sharedStore }: Pick<Env, 'sharedStore'>,
  { at, domain = '' }: SharedDomain,
): void {
  sharedStore?.set(sharedDomainEntry(projectId), `${at} ${domain}`)
}

/**
 * Whether the project should be read to find out whether it shares sessions on this host. A host without a dot and an
 * IP address have no parent domain.
 */
export const needsSharedDomain = (projectId: string, env: Pick<Env, 'sharedStore' | 'page' | 'now'>): boolean =>
  /\.[a-z][a-z0-9-]*$/.test(hostname(env)) &&
  !!env.sharedStore &&
  !(elapsed(readSharedDomain(projectId, env).at, env.now()) < FRESH)

const hostname = (env: Pick<Env, 'page'>): string => pageUrl(env).hostname

/** The URL of the page. */
export const pageUrl = ({ page }: Pick<Env, 'page'>): URL => new URL(page?.href() ?? 'http://localhost')

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
