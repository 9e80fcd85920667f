import { http, type RequestHandler } from 'msw'
import type { Emulator } from './emulator.js'

/** The paths under which the service's API stands. */
const APIS = ['v1', 'latest', 'v2beta1', 'v2beta2', 'v2beta3', 'v2beta4']

/**
 * Lets msw answer the service's API by the emulator, in Node and in a browser's worker:
 * `setupServer(...emulatorHandlers(createEmulator()))`. `origin` narrows it to one base URL.
 * A worker sees the navigations of its own origin only: redirects to the emulator elsewhere need its server.
 */
export function emulatorHandlers(emulator: Emulator, origin = '*'): RequestHandler[] {
  return APIS.flatMap((api) => [
    http.all(`${origin}/api/${api}`, ({ request }) => emulator.fetch(request)),
    http.all(`${origin}/api/${api}/*`, ({ request }) => emulator.fetch(request)),
  ])
}
