import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { serve } from '@hono/node-server'

/** Limits that keep slow and numerous clients from occupying the server. Times are in milliseconds. */
export const LIMITS = {
  /** For the headers of a request. */
  headersTimeout: 30_000,
  /** For a whole request with its body. */
  requestTimeout: 60_000,
  /** For a connection between two requests: longer than reverse proxies keep theirs, which would send into a closed one. */
  keepAliveTimeout: 75_000,
  /** For a connection on which nothing is sent or received. */
  timeout: 90_000,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 1_000,
  /** Further connections are closed at once. */
  maxConnections: 1_000,
}

/** Serves on this address of the machine. Rejects when the port is taken. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  wanted: number,
  hostname: string,
  { maxConnections, timeout, ...serverOptions } = LIMITS,
) {
  return new Promise<{ readonly port: number; close(): Promise<void> }>((resolve, reject) => {
    const options = { fetch, port: wanted, hostname, serverOptions }
    const server = serve(options, ({ port }) => resolve({ port, close })) as Server
    server.maxConnections = maxConnections
    server.timeout = timeout
    server.once('error', reject)
    const close = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeIdleConnections()
        // A request that does not end in time does not keep the process running.
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      })
  })
}

/** `localhost` resolves to either address, and browsers try both: a port is free only if it is free on both. */
const HOSTS = ['127.0.0.1', '::1']

/** Opens something on the first free port at or after `preferred`, even if another process takes that port meanwhile. */
export async function onFreePort<Opened>(preferred: number, open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (let port = preferred; port < Math.min(preferred + 100, 65_536); port++) {
    const inUse = await Promise.all(HOSTS.map((host) => isHeld(port, host)))
    if (inUse.includes(true)) continue
    try {
      return await open(port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(`No free port at or after ${preferred}. Set PORT to another one.`)
}

/** Listens for a moment. On a machine without IPv6 that address cannot be taken. */
function isHeld(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE' || code === 'EACCES'))
    server.listen(port, host, () => server.close(() => resolve(false)))
  })
}
