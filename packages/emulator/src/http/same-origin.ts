import { textResponse } from './responses.js'

/** Host names of this machine. */
export const LOOPBACK_HOST = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

const LOCAL_SOURCES = ['localhost', '*.localhost', '127.0.0.1'].flatMap((host) => [
  `http://${host}:*`,
  `https://${host}:*`,
])

/**
 * Returns the directive of a Content Security Policy that lets pages on this machine display a page in a frame, and those
 * of `controlOrigins`.
 */
export const frameAncestors = (controlOrigins: readonly string[] = []): string =>
  `frame-ancestors 'self' ${[...LOCAL_SOURCES, ...controlOrigins].join(' ')}`

/**
 * Rejects requests of other sites to pages and to the control API, which require no keys. A page of another site can
 * reach the loopback interface, but its requests name its origin or its site. DNS rebinding is detected by host name.
 *
 * @param trustedOrigins Other origins whose pages are allowed. Default: none.
 * @returns A response with status 403, or undefined when the request is allowed.
 */
export function rejectCrossOrigin(
  request: Request,
  url: URL,
  allowedHosts: readonly string[] | undefined,
  trustedOrigins: readonly string[] = [],
): Response | undefined {
  if (!isAllowedHost(url, allowedHosts)) {
    return textResponse(403, `The emulator does not respond as ${url.hostname}. Open it by the address in its banner.`)
  }
  const origin = request.headers.get('origin')
  if (origin !== null && trustedOrigins.includes(origin)) return undefined
  const site = request.headers.get('sec-fetch-site')
  const embedded = request.headers.get('sec-fetch-mode') !== 'navigate'
  const foreign = embedded && (site === 'cross-site' || site === 'same-site')
  if (foreign || (origin !== null && origin !== url.origin)) {
    return textResponse(403, 'Pages of other sites cannot access this page.')
  }
  return undefined
}

/** Returns whether the emulator may be opened by this host name. Without a list, any host name is allowed. */
export const isAllowedHost = ({ hostname }: URL, allowedHosts: readonly string[] | undefined): boolean =>
  !allowedHosts || LOOPBACK_HOST.test(hostname) || allowedHosts.some((host) => host.toLowerCase() === hostname)
