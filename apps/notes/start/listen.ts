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

/** A running server. */
interface Listening {
  readonly port: number
  /** Accepts no new requests, and completes those that are running. */
  close(): Promise<void>
}

/** Serves on this port. Rejects when another program uses it. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  wanted: number,
  hostname: string,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const options = { fetch, port: wanted, hostname, serverOptions: TIMEOUTS }
    const server = serve(options, ({ port }) => resolve({ port, close })) as Server
    server.maxConnections = MAX_CONNECTIONS
    server.once('error', reject)
    const close = () => {
      setTimeout(() => server.closeAllConnections(), CLOSE_MILLIS).unref()
      return new Promise<void>((done) => server.close(() => done()))
    }
  })
}

/** Opens something on the first free port at or after `preferred`. */
export async function onFreePort<Opened>(preferred: number, open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (let port = preferred; port < Math.min(preferred + 100, 65_536); port++) {
    try {
      return await open(port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(`No free port at or after ${preferred}. Set PORT to another one.`)
}
