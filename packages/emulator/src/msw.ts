import { HttpResponse, http, type RequestHandler } from 'msw'
import type { Emulator } from './emulator.js'
import { DroppedConnection } from './service/faults.js'

/** The paths under which the service's API stands, and the emulator's own pages. */
const PLACES = [
  ...['v1', 'latest', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4'].map((api) => `api/${api}`),
  'latchkey',
  '__emulator',
]

/**
 * Lets msw answer the service's API by the emulator, in Node and in a browser's worker:
 * `setupServer(...emulatorHandlers(createEmulator()))`. `origin` narrows it to one base URL.
 * A worker sees the navigations of its own origin only: redirects to the emulator elsewhere need its server.
 * Cookies of a worker live in msw's own jar, which outlives a test: clear it between tests.
 */
export function emulatorHandlers(emulator: Emulator, origin = '*'): RequestHandler[] {
  const answer = async ({ request, cookies }: { request: Request; cookies: Record<string, string> }) => {
    const lines: string[] = []
    const answering = emulator.answer(request, { cookies, set: (line) => lines.push(line) })
    const reply = await answering.catch((error: unknown) => {
      if (error instanceof DroppedConnection) return HttpResponse.error()
      throw error
    })
    if (lines.length === 0) return reply
    // In a browser only msw's own response keeps Set-Cookie, and a Request never has the header Cookie.
    const headers = [...reply.headers, ...lines.map((line): [string, string] => ['set-cookie', line])]
    return new HttpResponse(reply.body, { status: reply.status, headers })
  }
  return PLACES.flatMap((place) => [http.all(`${origin}/${place}`, answer), http.all(`${origin}/${place}/*`, answer)])
}
