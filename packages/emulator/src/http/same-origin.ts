import { isWellKnownSecret } from '../projects/projects.js'
import { header, textAnswer } from './responses.js'

/** Host names of this machine. */
export const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Protects pages and the control API, which require no keys, from web pages of other sites. A page can reach the
 * loopback interface, but its requests name its origin or its site. DNS rebinding is recognized by the host name.
 */
export function refusedVisit(request: Request, url: URL, hosts: readonly string[] | undefined): Response | undefined {
  if (!isOwnHost(url, hosts)) {
    return textAnswer(403, `The emulator does not respond as ${url.hostname}. Open it by the address in its banner.`)
  }
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const embedded = request.headers.get('sec-fetch-mode') !== 'navigate'
  const foreign = embedded && (site === 'cross-site' || site === 'same-site')
  if (foreign || (origin !== null && origin !== url.origin)) {
    return textAnswer(403, 'The pages of other sites have no access here.')
  }
  return undefined
}

/**
 * Refuses the well-known secret keys in a request of another site's page, where the emulator is a server: every page
 * could send them. `hosts` is only set for a server.
 */
export function refusedKeys(request: Request, url: URL, hosts: readonly string[] | undefined): Response | undefined {
  if (!hosts) return undefined
  const keys = ['secret-server-key', 'super-secret-admin-key'].map((name) => header(request, name) ?? '')
  if (!keys.some(isWellKnownSecret)) return undefined
  const origin = request.headers.get('origin')
  const local = origin === null || (URL.canParse(origin) && isOwnHost(new URL(origin), hosts))
  if (local && isOwnHost(url, hosts)) return undefined
  return textAnswer(
    403,
    `The well-known keys of the emulator only work on this machine. Configure other keys, or add "${url.hostname}" to "hosts".`,
  )
}

const isOwnHost = ({ hostname }: URL, hosts: readonly string[] | undefined) =>
  !hosts || LOCAL.test(hostname) || hosts.includes(hostname)
