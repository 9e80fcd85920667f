import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import {
  latchkeyFixtures,
  type PlaywrightFixtures,
  type PlaywrightWorkerFixtures,
} from '@latchkey/emulator/testing/playwright'
import { test as base, expect } from 'playwright/test'

// The built package as users have it: an app with one API URL for all, and a separate emulator for each worker.

// The app reads the session from the client's cookies and calls the API URL that it was built with.
const page = `<!doctype html><title>…</title><script type="module">
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('stack-access=')) ?? '='
  const [, accessToken] = JSON.parse(decodeURIComponent(cookie.split('=')[1]) || '[]')
  const answer = await fetch('http://localhost:8102/api/v1/users/me', {
    headers: {
      'x-stack-project-id': '${DEFAULT_PROJECT.id}',
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': '${DEFAULT_PROJECT.keys.publishable}',
      ...(accessToken && { 'x-stack-access-token': accessToken }),
    },
  })
  const { primary_email, code } = await answer.json()
  document.title = primary_email ?? code
</script>`

const withWorlds = base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>(latchkeyFixtures())
const test = withWorlds.extend<object, { app: string }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(page)
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
    // All workers use the same email address and advance the same clock, so the test detects shared state.
    await signInAs({ email: 'ada@example.test' })
    await page.goto('/')
    await expect(page).toHaveTitle('ada@example.test')
    await control.clock.advance({ millis: 3_600_000 })
    await page.reload()
    await expect(page).toHaveTitle('ACCESS_TOKEN_EXPIRED')
    expect(await control.users.list()).toHaveLength(1)
  })
