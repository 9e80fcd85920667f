import { createServer } from 'node:net'

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
