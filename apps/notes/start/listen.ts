import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

/** In milliseconds. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** How often Node checks the two above. */
  connectionsCheckingInterval: 5_000,
  // Reverse proxies keep a connection for up to a minute. They must not send into one that this server closes.
  keepAliveTimeout: 75_000,
}
const MAX_CONNECTIONS = 1_000
/** A request that does not end in this time does not keep the process running. */
const CLOSE_MILLIS = 1_000

/** Serves on this port. Rejects when another program uses it. Returns a function that completes running requests. */
export const listen = (fetch: (request: Request) => Response | Promise<Response>, port: number, hostname: string) =>
  new Promise<() => Promise<void>>((resolve, reject) => {
    const options = { fetch, port, hostname, serverOptions: TIMEOUTS }
    const server = serve(options, () => resolve(close)) as Server
    server.maxConnections = MAX_CONNECTIONS
    server.once('error', reject)
    const close = () => {
      setTimeout(() => server.closeAllConnections(), CLOSE_MILLIS).unref()
      return new Promise<void>((done) => server.close(() => done()))
    }
  })
