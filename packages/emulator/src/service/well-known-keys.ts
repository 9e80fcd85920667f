import { serviceHeader, textResponse } from '../http/responses.js'
import { isAllowedHost } from '../http/same-origin.js'
import { isWellKnownSecret } from '../projects/projects.js'

/**
 * Rejects the well-known secret keys in requests of other sites' pages, when the emulator runs as a server. Any page
 * could send these keys.
 *
 * @param allowedHosts Set only when the emulator runs as a server.
 * @returns A response with status 403, or undefined when the request is allowed.
 */
export function rejectWellKnownKeys(
  request: Request,
  url: URL,
  allowedHosts: readonly string[] | undefined,
): Response | undefined {
  if (!allowedHosts) return undefined
  const keys = ['secret-server-key', 'super-secret-admin-key'].map((name) => serviceHeader(request, name) ?? '')
  if (!keys.some(isWellKnownSecret)) return undefined
  const origin = request.headers.get('origin')
  const local = origin === null || (URL.canParse(origin) && isAllowedHost(new URL(origin), allowedHosts))
  if (local && isAllowedHost(url, allowedHosts)) return undefined
  return textResponse(
    403,
    `The well-known keys of the emulator only work on this machine. Configure other keys, or add "${url.hostname}" to \`allowedHosts\`.`,
  )
}
