import type { Env } from '../env.js'

/** The parent domain whose subdomains share the session, and the cookie for it. */
export interface SharedDomain {
  /** The parent domain, for example `example.com`. */
  readonly domain: string
  /** The name of the cookie, which contains the domain in base32. */
  readonly cookie: string
}

/** The shared domain according to the project's trusted domains when they were last read. */
export interface SharedDomainEntry {
  /** Missing when the project does not share sessions on this host. */
  readonly shared?: SharedDomain | undefined
  /** When the domains were read, in milliseconds since 1970. */
  readonly at: number
}

/** How long the stored domain is used before the project is read again, in milliseconds. */
const FRESH = 86_400_000

const entryName = (projectId: string) => `latchkey-domain-${projectId}`

export function storeSharedDomain(projectId: string, env: Pick<Env, 'sharedStore'>, entry: SharedDomainEntry): void {
  env.sharedStore?.set(entryName(projectId), JSON.stringify(entry))
}

/** The parent domain of the page that shares the session. Other domains in the storage are ignored. */
export function readSharedDomain(projectId: string, env: Pick<Env, 'sharedStore' | 'page'>): SharedDomain | undefined {
  const { shared } = readEntry(projectId, env)
  const isParent = shared && `.${hostname(env)}`.endsWith(`.${shared.domain}`)
  return isParent && shared.cookie.startsWith(`stack-refresh-${projectId}--custom-`) ? shared : undefined
}

/**
 * Whether the project should be read to find out whether it shares sessions on this host. A host without a dot and an
 * IP address have no parent domain.
 */
export function needsSharedDomain(projectId: string, env: Pick<Env, 'sharedStore' | 'page' | 'now'>): boolean {
  const hasParent = /\.[a-z][a-z0-9-]*$/.test(hostname(env))
  return hasParent && !!env.sharedStore && !(env.now() - readEntry(projectId, env).at < FRESH)
}

export const hostname = ({ page }: Pick<Env, 'page'>): string => new URL(page?.href() ?? 'http://localhost').hostname

function readEntry(
  projectId: string,
  { sharedStore }: Pick<Env, 'sharedStore'>,
): Partial<SharedDomainEntry> & { at: number } {
  try {
    // Each of them throws, and the handler below returns that nothing is stored.
    // Stryker disable next-line OptionalChaining,StringLiteral
    const { shared, at } = JSON.parse(sharedStore?.get(entryName(projectId)) ?? '')
    return { shared: shared && { domain: String(shared.domain), cookie: String(shared.cookie) }, at: Number(at) }
  } catch {
    // Never read. Comparisons with NaN are false, so the entry is not fresh.
    // Stryker disable next-line ObjectLiteral: the time since undefined is not a number either.
    return { at: Number.NaN }
  }
}
