import { expect, test } from 'vitest'
import { listen, onFreePort } from './listen.ts'

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

test('uses the next port when another program uses the preferred one', async () => {
  const open = (port: number) => listen(() => new Response(), port, '127.0.0.1')
  const first = await open(0)
  const second = await onFreePort(first.port, open)
  expect(second.port).toBeGreaterThan(first.port)
  await Promise.all([first.close(), second.close()])
  const again = await onFreePort(first.port, open)
  expect(again.port).toBe(first.port)
  await again.close()
  await expect(onFreePort(first.port, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
})
