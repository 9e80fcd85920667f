import { type HttpHandler, HttpResponse, http } from 'msw'
import type { Emulator } from './service/emulator.js'
import { DroppedConnection } from './service/faults.js'

/** Root paths of the API, of the emulator's pages and of its control API. */
const PATHS = [
  // The service tells here, and not below the API, that it is up.
  'health',
  ...['v1', 'latest', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4', 'v2beta5'].map((api) => `api/${api}`),
  'latchkey',
  '__emulator',
]

/**
 * Returns msw handlers that pass API requests to an emulator. They work in Node and in a browser's service worker.
 *
 * A service worker only handles navigations to the origin of its page, so OAuth redirects to another origin require the
 * emulator's HTTP server. In a browser, msw stores the cookies itself and does not clear them between tests.
 *
 * @param emulator The emulator that handles the requests.
 * @param origin Origin of the API, for example `https://api.stack-auth.com`. Default: any origin.
 * @returns Request handlers for `setupServer` or `setupWorker`.
 *
 * @example
 * const server = setupServer(...emulatorHandlers(createEmulator()))
 */
export function emulatorHandlers(emulator: Emulator, origin = '*'): HttpHandler[] {
  const resolve = async ({ request, cookies }: { request: Request; cookies: Record<string, string> }) => {
    const setCookieLines: string[] = []
    const handled = emulator.handle(request, { cookies, set: (line) => setCookieLines.push(line) })
    const response = await handled.catch((error: unknown) => {
      if (error instanceof DroppedConnection) return HttpResponse.error()
      throw error
    })
    if (setCookieLines.length === 0) return response
    // In a browser, only the response class of msw retains Set-Cookie. A Request has no Cookie header there: `handle`
    // receives the cookies that msw has parsed.
    const headers = [...response.headers, ...setCookieLines.map((line): [string, string] => ['set-cookie', line])]
    return new HttpResponse(response.body, { status: response.status, headers })
  }
  return PATHS.flatMap((path) => [http.all(`${origin}/${path}`, resolve), http.all(`${origin}/${path}/*`, resolve)])
}
export type { Emulator } from './service/emulator.js'
