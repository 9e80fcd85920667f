import type { Env } from '../env.js'
import { elapsed } from '../lib/elapsed.js'

/** What is known about the parent domain whose subdomains share the session. */
export interface SharedDomain {
  /** When the trusted domains of the project were read, in milliseconds since 1970. */
  readonly at: number
  /** The parent domain, for example `example.com`. Missing when the project does not share sessions on this host. */
  readonly domain?: string | undefined
}

/** How long the stored domain is used before the project is read again, in milliseconds. */
const FRESH = 86_400_000

/** The storage key of the shared domain: the time in milliseconds since 1970, a space, and the domain if there is one. */
export const sharedDomainEntry = (projectId: string) => `latchkey-domain-${projectId}`

/** The parent domain of the page that shares the session, as stored. Other domains in the storage are ignored. */
export function readSharedDomain(projectId: string, env: Pick<Env, 'sharedStore' | 'page'>): SharedDomain {
  const [at, domain] = (env.sharedStore?.get(sharedDomainEntry(projectId)) ?? '').split(' ')
  return { at: Number(at), domain: domain && `.${hostname(env)}`.endsWith(`.${domain}`) ? domain : undefined }
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
