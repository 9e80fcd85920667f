import type { Server } from 'node:http'
import { serve } from '@hono/node-server'

/** Serves on this machine alone. Rejects when the port is taken. */
export function listen(fetch: (request: Request) => Response | Promise<Response>, port: number) {
  return new Promise<{ readonly port: number; close(): Promise<void> }>((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve({ port, close })) as Server
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
