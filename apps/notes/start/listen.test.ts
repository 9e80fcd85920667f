import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { LIMITS, listen } from './listen.ts'

test('closing completes running requests and accepts no new ones', async () => {
  let signalStart = () => {}
  const under = new Promise<void>((resolve) => {
    signalStart = resolve
  })
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const server = await listen(
    async () => {
      signalStart()
      await gate
      return new Response('done')
    },
    0,
    '127.0.0.1',
  )
  const url = `http://127.0.0.1:${server.port}`
  const answer = fetch(url).then((response) => response.text())
  await under
  const closed = server.close()
  await expect(fetch(url)).rejects.toThrow()
  finish()
  expect(await answer).toBe('done')
  await closed
})

test('a port in use throws its own error', async () => {
  const holder: Server = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await expect(listen(() => new Response(), port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  holder.close()
})

const sendRaw = async (port: number, bytes: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  // A connection that the server closes while bytes are under way is reset.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx'],
])('a client that sends %s too slowly gets 408 and is disconnected', async (_, bytes) => {
  const limits = { ...LIMITS, headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 }
  const server = await listen(async (request) => new Response(await request.text()), 0, '127.0.0.1', limits)
  const socket = await sendRaw(server.port, bytes)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
  await server.close()
})

test('closes connections beyond the limit and keeps the others usable', async () => {
  const server = await listen(() => new Response('done'), 0, '127.0.0.1', { ...LIMITS, maxConnections: 3 })
  const sockets = await Promise.all(['', '', ''].map((bytes) => sendRaw(server.port, bytes)))
  for (let attempt = 0; attempt < 10; attempt++) {
    const refused = connect(server.port, '127.0.0.1')
      .on('error', () => {})
      .resume()
    await new Promise((resolve) => refused.once('close', resolve))
  }
  sockets[0]?.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(sockets[0] && (await text(sockets[0]))).toMatch(/^HTTP\/1\.1 200 .*done/s)
  for (const socket of sockets) socket.destroy()
  await server.close()
})
