import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

/** Serves on this address of the machine. Rejects when the port is taken. */
export function listen(fetch: (request: Request) => Response | Promise<Response>, wanted: number, hostname: string) {
  return new Promise<{ readonly port: number; close(): Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch, port: wanted, hostname }, ({ port }) => resolve({ port, close })) as Server
    server.once('error', reject)
    const close = () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeIdleConnections()
        // A request that does not end in time does not hold the process.
        setTimeout(() => server.closeAllConnections(), 1_000).unref()
      })
  })
}
