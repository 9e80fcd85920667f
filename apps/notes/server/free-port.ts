import { createServer } from 'node:net'

/** `localhost` is either of these, and a browser tries both: a port is ours only when nobody holds it on any. */
const HOSTS = ['127.0.0.1', '::1']

/** Opens something on the first free port at or after `preferred`, also when another start races for the same one. */
export async function onFreePort<Opened>(preferred: number, open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (let port = await freePort(preferred); ; port = await freePort(port + 1)) {
    try {
      return await open(port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
}

/** The first free port at or after `preferred`; 0 lets the system choose one. */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) return hold(0, '127.0.0.1').then((port) => port ?? freePort(0))
  for (let port = preferred; port < Math.min(preferred + 100, 65_536); port++) {
    const held = await Promise.all(HOSTS.map((host) => hold(port, host)))
    if (held.every((answer) => answer !== null)) return port
  }
  throw new Error(`No free port at or after ${preferred}. Set PORT to another one.`)
}

/** Listens for a moment. Null when another program has the port. */
function hold(port: number, host: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    // A machine without IPv6 has nobody there to collide with.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? null : port),
    )
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
