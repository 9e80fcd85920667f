// @vitest-environment happy-dom

import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { expect, test, vi } from 'vitest'
import { StackServerApp } from '../src/js.js'

test('a server app works in Node.js next to the page that a test simulates', async () => {
  expect(document.createElement('p').tagName).toBe('P')
  const emulator = createEmulator({ passwordRounds: 1 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => emulator.fetch(url, init))
  const app = new StackServerApp({
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    tokenStore: 'memory',
  })
  const { id } = await app.createUser({ primaryEmail: 'ada@example.test' })
  expect((await app.listUsers()).map((user) => user.id)).toEqual([id])
})
