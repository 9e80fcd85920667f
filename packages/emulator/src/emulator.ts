import { checkOptions, entity } from '@latchkey/core/internal/contract'
import { attachControl } from './control/control-context.js'
import { withControlCors } from './control/cors.js'
import { handleControlRequest, isControlPath } from './control/http.js'
import { type CookieHandler, readRequestCookies } from './http/cookies.js'
import { rejectCrossOrigin } from './http/same-origin.js'
import { createProviderSignIn } from './oauth/consent.js'
import { checkProjects } from './projects/check-projects.js'
import { createEmulatedService } from './service/emulated-service.js'
import type { Emulator } from './service/emulator.js'
import { EMULATOR_OPTIONS, type EmulatorOptions } from './service/options.js'

export type { Emulator } from './service/emulator.js'
export type { EmulatorOptions } from './service/options.js'

/**
 * Creates an emulator of the auth service, with its state in memory.
 *
 * @param options Projects, seed data, lifetimes and environment. Default: one project, {@link DEFAULT_PROJECT}.
 * @returns The emulator. Pass its `fetch` to a client.
 * @throws {LatchkeyError} `INVALID_OPTION` that names an unknown option.
 * @throws {SeedError} When a setting or another field of a project does not exist, and when seeded users, teams or permissions
 * reference each other incorrectly.
 *
 * @example
 * const emulator = createEmulator()
 * const client = createClient({
 *   projectId: DEFAULT_PROJECT.id,
 *   publishableKey: DEFAULT_PROJECT.keys.publishable,
 *   fetch: emulator.fetch,
 *   tokenStore: 'memory',
 * })
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  checkOptions('createEmulator', options, entity(EMULATOR_OPTIONS))
  checkProjects('createEmulator', options.projects)
  const emulated = createEmulatedService(options)
  const { service, mailbox, faults, trace, reset, close } = emulated
  const handle: CookieHandler = async (request, cookies) => {
    const url = new URL(request.url)
    if (!isControlPath(url.pathname)) return emulated.handle(request, cookies)
    const { allowedHosts, controlOrigins } = options
    const rejected = rejectCrossOrigin(request, url, allowedHosts, controlOrigins)
    return rejected ?? withControlCors(request, controlOrigins, () => handleControlRequest(context, request, url))
  }
  const emulator: Emulator = {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      const { exchange, setCookieLines } = readRequestCookies(request)
      const response = await handle(request, exchange)
      for (const line of setCookieLines) response.headers.append('set-cookie', line)
      return response
    },
    handle,
    provider: createProviderSignIn(handle),
    world: service.world,
    clock: service.clock,
    mailbox,
    faults,
    get webhooks() {
      return service.world.webhooks.where(() => true)
    },
    trace,
    reset,
    close,
  }
  const context = attachControl(emulator, emulated, (store) => createEmulator({ ...options, store }))
  return emulator
}
