import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that is free now. */
export async function somePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A port of the notes app: the emulator uses the port 100 above. */
export async function someNotesPort(): Promise<number> {
  const port = await somePort()
  const isFree = port <= 65_435 && (await canListen(port + 100))
  return isFree ? port : someNotesPort()
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree
}
