import { textAnswer } from './responses.js'

/** Names of this machine. */
export const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * What keeps web pages away from the emulator's own pages, which ask for no keys (a page can reach loopback): a name
 * that was pointed at this machine is no name of ours, and a request by another site's page names its origin.
 */
export function refusedVisit(request: Request, url: URL, hosts: readonly string[] | undefined): Response | undefined {
  if (hosts && !LOCAL.test(url.hostname) && !hosts.includes(url.hostname)) {
    return textAnswer(403, `The emulator does not answer as ${url.hostname}. Open it by the address in its banner.`)
  }
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== url.origin) {
    return textAnswer(403, 'The pages of other sites have no access here.')
  }
  return undefined
}
