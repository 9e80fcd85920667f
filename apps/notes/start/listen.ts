import type { Server } from 'node:http'
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
