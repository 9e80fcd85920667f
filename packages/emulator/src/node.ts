import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { checkOptions, entity } from '@latchkey/core/internal/contract'
import { readConfigFile } from './config-file.js'
import { controlContextOf } from './control/control-context.js'
import { isControlPath } from './control/http.js'
import { createEmulator } from './emulator.js'
import { rejectCrossOrigin } from './http/same-origin.js'
import { inspectorFile, serveInspector } from './inspector/serve.js'
import type { Emulator } from './service/emulator.js'
import { DroppedConnection } from './service/faults.js'
import { START_OPTIONS, type StartOptions, setOptions } from './service/options.js'
import { bufferWrites } from './world/buffered-store.js'
import type { ClockState } from './world/clock.js'
import type { RowChange, Store } from './world/store.js'

export type { StartOptions } from './service/options.js'

/** An emulator that runs as a server. */
export interface RunningEmulator {
  /** Base URL for clients, without a trailing slash. */
  readonly url: string
  /** TCP port of the server. */
  readonly port: number
  /** The emulator behind the server. */
  readonly emulator: Emulator
  /** Closes the connections, the server and the SQLite file. */
  close(): Promise<void>
}

/** Default port of {@link startEmulator}. */
export const DEFAULT_PORT = 8102

/** Implements `startEmulator` of the main entry. */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  checkOptions('startEmulator', options, entity(START_OPTIONS))
  const { config, ...given } = setOptions(options)
  const { data, ...rest } = { ...(config !== undefined && (await readConfigFile(config))), ...given }
  return startFromStore(
    rest,
    data === undefined ? undefined : await (await import('./world/sqlite-store.js')).openSqliteStore(data),
  )
}

/**
 * Starts the emulator as an HTTP server with the data of a store, and with a changed clock. Nothing is written to the
 * store before the server listens.
 *
 * @param rows Initial rows, for an empty store.
 */
export async function startFromStore(
  { port = DEFAULT_PORT, host = '127.0.0.1', ...options }: Omit<StartOptions, 'config' | 'data'>,
  store?: Store,
  { rows = [], clock }: { readonly rows?: readonly RowChange[]; readonly clock?: ClockState } = {},
): Promise<RunningEmulator> {
  const buffered = store && bufferWrites(store)
  buffered?.write(rows)
  const emulator = createEmulator({
    onContractViolation: 'respond',
    ...options,
    allowedHosts: [host, ...(options.allowedHosts ?? [])],
    ...(buffered && { store: buffered }),
  })
  if (clock) controlContextOf(emulator).service.clock.restore(clock)
  const running = await listen(emulator, port, host)
  buffered?.release()
  return running
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

async function listen(emulator: Emulator, port: number, host: string): Promise<RunningEmulator> {
  const forks: RunningEmulator[] = []
  const context = controlContextOf(emulator)
  context.serve = async (fork) => {
    const server = await listen(fork, 0, host)
    forks.push(server)
    return server.url
  }
  const { options } = context
  const handle = async (request: Request, remoteAddress = '') => {
    const url = new URL(request.url)
    const page = options.control === false || request.method !== 'GET' ? undefined : inspectorFile(url.pathname)
    // The control API is for this machine only, whatever address the server listens on. A container receives all
    // connections from another address.
    const isLocal = options.control === 'network' || LOOPBACK.test(remoteAddress)
    if ((page !== undefined || isControlPath(url.pathname)) && !isLocal) {
      return new Response('The inspector and the control API accept connections from this machine only.', {
        status: 403,
      })
    }
    if (page === undefined) return emulator.fetch(request)
    return rejectCrossOrigin(request, url, options.allowedHosts) ?? serveInspector(page, options.controlOrigins)
  }
  const server = serve({
    fetch: (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
      handle(request, incoming.socket.remoteAddress).catch((error: unknown) => {
        if (!(error instanceof DroppedConnection)) throw error
        incoming.socket.destroy()
        return RESPONSE_ALREADY_SENT
      }),
    port,
    hostname: host,
    overrideGlobalObjects: false,
  }) as Server
  try {
    await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  } catch (error) {
    emulator.close()
    throw error
  }
  const actualPort = (server.address() as AddressInfo).port
  const url = `http://${urlHost(host)}:${actualPort}`
  context.url = url
  return {
    url,
    port: actualPort,
    emulator,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, ...forks.map((fork) => fork.close())])
      emulator.close()
    },
  }
}

/** Passkeys do not work on an IP address, so the URL uses `localhost`. */
function urlHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
