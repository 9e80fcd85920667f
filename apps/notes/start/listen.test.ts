import { expect, test } from 'vitest'
import { somePort } from '../test/some-port.ts'
import { listen } from './listen.ts'

test('closing completes running requests and accepts no new ones', async () => {
  let signalStart = () => {}
  const under = new Promise<void>((resolve) => {
    signalStart = resolve
  })
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const port = await somePort()
  const close = await listen(
    async () => {
      signalStart()
      await gate
      return new Response('done')
    },
    port,
    '127.0.0.1',
  )
  const url = `http://127.0.0.1:${port}`
  const answer = fetch(url).then((response) => response.text())
  await under
  const closed = close()
  await expect(fetch(url)).rejects.toThrow()
  finish()
  expect(await answer).toBe('done')
  await closed
})
