import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import {
  latchkeyFixtures,
  type PlaywrightFixtures,
  type PlaywrightWorkerFixtures,
} from '@latchkey/emulator/testing/playwright'
import { test as base, expect } from 'playwright/test'

// The built kit as its users have it: an app with one service URL for all, and a world for each worker behind it.

const core = fileURLToPath(new URL('../../../core/dist/', import.meta.url))
const page = `<!doctype html><title>…</title><script type="module">
  import * as kit from '/core/index.js'
  const client = kit.createClient(${JSON.stringify({
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    baseUrl: 'http://localhost:8102',
    redirectMethod: 'none',
  })})
  Object.assign(window, { kit, client })
  document.title = (await kit.getUser(client))?.primaryEmail ?? 'nobody'
</script>`

const withWorlds = base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>(latchkeyFixtures())
const test = withWorlds.extend<object, { app: string }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const server = createServer(async ({ url = '/' }, response) => {
        const script = url.startsWith('/core/')
        response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
        response.end(script ? await readFile(core + url.slice('/core/'.length)) : page)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use(`http://localhost:${(server.address() as AddressInfo).port}`)
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app),
})

for (const number of [1, 2, 3, 4])
  test(`the world is empty, and what this test does stays in it (${number})`, async ({ control, page, signInAs }) => {
    expect(await control.users.list()).toEqual([])
    expect((await control.clock.read()).ahead).toBe(0)
    // Everyone takes the same address and moves the same clock: whatever is shared would be seen.
    await signInAs({ email: 'ada@example.test' })
    await page.goto('/')
    await expect(page).toHaveTitle('ada@example.test')
    await control.clock.step({ millis: 3_600_000 })
    await page.reload()
    await expect(page).toHaveTitle('ada@example.test')
    expect(await control.users.list()).toHaveLength(1)
  })
