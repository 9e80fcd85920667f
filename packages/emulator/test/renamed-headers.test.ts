import { expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { startEmulator } from '../src/node.js'

test('the local server accepts renamed headers, with and without a body', async () => {
  const running = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1, renamedHeaders: true })
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${running.url}/api/v1${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'x-hexclave-access-type': 'client',
        'x-hexclave-project-id': DEFAULT_PROJECT.id,
        'x-hexclave-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
      },
    })
  const body = JSON.stringify({ email: 'ada@example.test', password: 'correct horse battery' })
  expect((await send('/auth/password/sign-up', { method: 'POST', body })).status).toBe(200)
  expect((await send('/projects/current')).status).toBe(200)
  await running.close()
})
