import { HOSTED_DOMAINS, NATIVE_APP_SCHEMES } from '@latchkey/core/internal/contract'
import type { ProjectRow } from '../world/rows.js'
import type { World } from '../world/world.js'

const LOCAL = /^(localhost|[a-z0-9.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i

/** Returns whether a URL may receive redirects: localhost if allowed, the hosted pages, or a domain of the project. */
export function isTrustedUrl(
  url: string,
  { id, settings }: Pick<ProjectRow, 'id' | 'settings'>,
  world: World,
): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, origin } = new URL(url)
  if (settings.allow_localhost && LOCAL.test(hostname)) return true
  const { hostedDomains = HOSTED_DOMAINS } = world.legacy
  if (hostedDomains.some((domain) => origin === `https://${id}.${domain}`)) return true
  return matchingDomain(url, { settings }, world) !== undefined
}

/** Returns the domain of the project that a URL belongs to. */
export function matchingDomain(url: string, { settings }: Pick<ProjectRow, 'settings'>, world: World) {
  const target = new URL(url)
  const { matchesDomain: matches = matchesDomain } = world.legacy
  return settings.domains.find(({ domain }) => matches(target, domain))
}

/** Returns whether a URL may receive an OAuth redirect. The schemes of native apps are not trusted in emails. */
export function isTrustedRedirect(url: string, project: ProjectRow, world: World): boolean {
  const { nativeApps = NATIVE_APP_SCHEMES } = world.legacy
  const isNative = URL.canParse(url) && nativeApps.some((scheme) => new URL(url).protocol === `${scheme}:`)
  return isNative || isTrustedUrl(url, project, world)
}

const DOMAIN = /^(https?):\/\/(\[[^\]]*\]|[^/:?#]+)(?::(\d+|\*))?(?=[/?#]|$)/i

/**
 * Compares protocol, host and port, and ignores the path. In the host, `*` matches any characters except dots, and `**`
 * matches any characters. The port can be `*`.
 */
export function matchesDomain({ protocol, hostname, port }: URL, domain: string): boolean {
  const [, scheme = '', host = '', ownPort = ''] = DOMAIN.exec(domain) ?? []
  if (`${scheme.toLowerCase()}:` !== protocol) return false
  if (ownPort !== '*' && portOf(protocol, port) !== portOf(protocol, ownPort)) return false
  const pattern = host
    .toLowerCase()
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.+' : part === '*' ? '[^.]+' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')))
  return new RegExp(`^${pattern.join('')}$`).test(hostname.toLowerCase())
}

const portOf = (protocol: string, port: string) => port || (protocol === 'https:' ? '443' : '80')
