import { type RunningEmulator, startEmulator } from '@latchkey/emulator'
import { afterAll, beforeAll } from 'vitest'

/** Starts an emulator for the tests of a file. Its `url` is known when they run. */
export function startForTests(options: Parameters<typeof startEmulator>[0] = {}): Pick<RunningEmulator, 'url'> {
  let running: RunningEmulator
  beforeAll(async () => {
    running = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1, ...options })
  })
  afterAll(() => running.close())
  return {
    get url() {
      return running.url
    },
  }
}
