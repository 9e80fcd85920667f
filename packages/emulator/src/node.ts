import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { workingsOf } from './control/control-context.js'
import { isControl } from './control/http.js'
import { createEmulator, type Emulator, type EmulatorOptions } from './emulator.js'
import { refusedVisit } from './http/same-origin.js'
import { inspectorFile, serveInspector } from './inspector/serve.js'
import { DroppedConnection } from './service/faults.js'

export interface StartOptions extends Omit<EmulatorOptions, 'store'> {
  /** Default 8102; 0 takes a free one. */
  readonly port?: number
  /** Default 127.0.0.1: only programs of this machine reach it. */
  readonly host?: string
  /** The file in which users and sessions outlive the process. Default: memory only. Needs node:sqlite. */
  readonly data?: string
}

export interface RunningEmulator {
  /** Without a slash at the end: the base URL to give to clients. */
  readonly url: string
  readonly port: number
  readonly emulator: Emulator
  /** Ends connections, frees the port, closes the file. */
  close(): Promise<void>
}

export const DEFAULT_PORT = 8102

/** The emulator as a server of this machine. Rejects when the port is taken. */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const { port = DEFAULT_PORT, host = '127.0.0.1', data, ...rest } = options
  const store = data === undefined ? undefined : await (await import('./world/sqlite-store.js')).openSqliteStore(data)
  const emulator = createEmulator({
    onWrongAnswer: 'answer',
    ...rest,
    hosts: [host, ...(rest.hosts ?? [])],
    ...(store && { store }),
  })
  return listen(emulator, port, host)
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

async function listen(emulator: Emulator, port: number, host: string): Promise<RunningEmulator> {
  const forks: RunningEmulator[] = []
  workingsOf(emulator).open = async (fork) => {
    const opened = await listen(fork, 0, host)
    forks.push(opened)
    return opened.url
  }
  const { options } = workingsOf(emulator)
  const answer = async (request: Request, from = '') => {
    const url = new URL(request.url)
    const page = options.control === false || request.method !== 'GET' ? undefined : inspectorFile(url.pathname)
    // Who steers must be on this machine, whatever address we listen on.
    if ((page !== undefined || isControl(url.pathname)) && !LOOPBACK.test(from)) {
      return new Response('The inspector and the control API answer this machine alone.', { status: 403 })
    }
    if (page === undefined) return emulator.fetch(request)
    return refusedVisit(request, url, options.hosts) ?? serveInspector(page)
  }
  const server = serve({
    fetch: (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
      answer(request, incoming.socket.remoteAddress).catch((error: unknown) => {
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
  const taken = (server.address() as AddressInfo).port
  return {
    url: `http://${urlHost(host)}:${taken}`,
    port: taken,
    emulator,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, ...forks.map((fork) => fork.close())])
      emulator.close()
    },
  }
}

/** Passkeys and cookies of a page want a name: 127.0.0.1 is shown as localhost. */
function urlHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
