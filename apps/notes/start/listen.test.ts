import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

test('closing lets a request under way be answered, and takes no new one', async () => {
  let begun = () => {}
  const under = new Promise<void>((resolve) => {
    begun = resolve
  })
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const server = await listen(
    async () => {
      begun()
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

test('a port that is taken is an error of its own', async () => {
  const holder: Server = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  await expect(listen(() => new Response(), port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  holder.close()
})
