import type { Env } from '../../env.js'
import { isUrl } from '../../lib/formats.js'
import { hasSecureCookies } from '../http-only-cookies.js'
import type { Cookies } from '../session-cookies.js'

/**
 * Whether an HttpOnly session may be in cookies without the `__Host-` prefix, which other subdomains can set, too: only in
 * development on localhost, where Safari does not store other cookies. It is not decided by headers of the request,
 * because a proxy can replace the host and leave out the protocol. Without `NODE_ENV`, the server is in production.
 *
 * @param url The URL of the page. Default: unknown.
 */
export function allowsPlainCookies(env: Pick<Env, 'nodeEnv'>, url: string | undefined): boolean {
  const { process } = globalThis as { process?: { env?: { NODE_ENV?: string } } }
  const mode = env.nodeEnv ?? process?.env?.NODE_ENV
  return (mode === 'development' || mode === 'test') && (url === undefined || isLocal(url))
}

/** Whether the server reads and sets cookies of HttpOnly sessions with the `__Host-` prefix. */
export const usesHostCookies = (
  env: Pick<Env, 'nodeEnv'>,
  url: string | undefined,
  cookies: Cookies,
  projectId: string,
): boolean =>
  !allowsPlainCookies(env, url) || url?.startsWith('https:') === true || hasSecureCookies(cookies, projectId)

/** Whether a URL is of the device itself: no other host can answer for it. */
export const isLocal = (url: string): boolean =>
  isUrl(url) && /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
