import { expect, test } from 'vitest'
import { loadModule } from './load-module.js'

const failure = new TypeError('Failed to fetch dynamically imported module')

// The load fails after the call, as it does in a browser.
const failing = () => Promise.resolve().then(() => Promise.reject(failure))

test('rejects with OFFLINE when code cannot be loaded while the device is offline', async () => {
  await expect(loadModule({ onLine: () => false }, failing())).rejects.toMatchObject({
    code: 'OFFLINE',
    cause: failure,
  })
})

test('rejects with UNABLE_TO_CONNECT when code cannot be loaded while the device is online', async () => {
  for (const online of [true, undefined])
    await expect(loadModule({ onLine: () => online }, failing())).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
