import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Client, Resource, SessionState, User } from '@latchkey/core'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.js'
import { DEFAULT_PROJECT } from '../src/index.js'
import { type RunningEmulator, startEmulator } from '../src/node.js'

// Real tabs of a real browser, each with a client of its own, over the cookies that they share.

const dist = fileURLToPath(new URL('../../core/dist/', import.meta.url))
const TOKEN = '/api/v1/auth/oauth/token'

let emulator: RunningEmulator
let pages: Server
let origin: string
let browser: Browser
let context: BrowserContext

/** What a tab of these tests has in it. */
interface Tab {
  readonly kit: typeof import('@latchkey/core')
  readonly contract: typeof import('@latchkey/core/internal/contract')
  readonly client: Client<'client'>
  readonly states: readonly SessionState[]
  user: Resource<User | null>
}

const script = (baseUrl: string) => `
  import * as kit from '/core/index.js'
  import * as contract from '/core/contract/index.js'
  window.kit = kit
  window.contract = contract
  window.client = kit.createClient(${JSON.stringify({ projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable, baseUrl, redirectMethod: 'none' })})
  window.states = []
  window.client.session.subscribe(() => window.states.push(window.client.session.state()))
  document.title = 'ready'`

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, passwordRounds: 1000 })
  pages = createServer(async ({ url = '/', headers }, response) => {
    if (url.startsWith('/core/')) {
      response.setHeader('content-type', 'text/javascript')
      response.end(await readFile(dist + url.slice('/core/'.length)))
    } else {
      response.setHeader('content-type', 'text/html')
      const api = emulator.url.replace('localhost', headers.host?.split(':')[0] ?? 'localhost')
      response.end(`<!doctype html><title>…</title><script type="module">${script(api)}</script>`)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pages.once('listening', resolve))
  origin = `http://localhost:${(pages.address() as AddressInfo).port}`
  browser = await launchChromium('--host-resolver-rules=MAP app.test 127.0.0.1')
})

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
  await new Promise((resolve) => pages?.close(resolve))
})

beforeEach(async () => {
  await context?.close()
  context = await browser.newContext()
  emulator.emulator.faults.clear()
  emulator.emulator.reset()
})

async function tab(at = origin): Promise<Page> {
  const page = await context.newPage()
  await page.goto(at)
  await page.waitForFunction(() => document.title === 'ready')
  return page
}

const signUp = (page: Page) =>
  page.evaluate(async () => {
    const { kit, client } = window as unknown as Tab
    const callbackUrl = 'http://localhost/verify'
    await kit.signUpWithPassword(client, {
      email: 'ann@example.test',
      password: 'correct horse',
      callbackUrl,
      redirectTo: false,
    })
  })

/** Tabs that have just been opened, all signed in and all without an access token. */
async function expired(count: number, at = origin): Promise<Page[]> {
  const first = await tab(at)
  await signUp(first)
  await first.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as its day ends
    document.cookie = 'stack-access=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  })
  await first.close()
  return Promise.all(Array.from({ length: count }, () => tab(at)))
}

const readUser = (page: Page) =>
  page.evaluate(async () => {
    const { kit, client } = window as unknown as Tab
    return (await kit.getUser(client))?.primaryEmail
  })
const state = (page: Page) => page.evaluate(() => (window as unknown as Tab).client.session.state())
const refreshes = () => emulator.emulator.trace.filter(({ path }) => path === TOKEN).length

test.each([2, 5])('%i tabs with an expired token cause exactly one refresh, and all of them succeed', async (count) => {
  const tabs = await expired(count)
  expect(await Promise.all(tabs.map(readUser))).toEqual(Array(count).fill('ann@example.test'))
  expect(refreshes()).toBe(1)
})

test('a sign-out in one tab signs out all tabs, with its reason', async () => {
  const first = await tab()
  await signUp(first)
  const others = await Promise.all([tab(), tab()])
  await first.evaluate(() => (window as unknown as Tab).kit.signOut((window as unknown as Tab).client))
  for (const other of others) {
    await other.waitForFunction(() => (window as unknown as Tab).states.at(-1)?.status === 'ended')
    expect(await state(other)).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  }
})

test('a sign-in in one tab signs in all tabs', async () => {
  const [first, other] = [await tab(), await tab()]
  expect(await state(other)).toEqual({ status: 'signed-out' })
  await signUp(first)
  await other.waitForFunction(() => (window as unknown as Tab).states.at(-1)?.status === 'active')
  expect(await readUser(other)).toBe('ann@example.test')
})

test('a change of the user in one tab updates another tab that watches the user', async () => {
  const [first, other] = [await tab(), await tab()]
  await signUp(first)
  await other.evaluate(async () => {
    const { kit, contract, client } = window as unknown as Tab
    const user = kit.watch(client, contract.getCurrentUser)
    ;(window as unknown as Tab).user = user
    user.subscribe(() => {})
    await user.ready()
  })
  await first.evaluate(() =>
    (window as unknown as Tab).kit.updateUser((window as unknown as Tab).client, { displayName: 'Ann' }),
  )
  await other.waitForFunction(() => {
    const user = (window as unknown as Tab).user.state()
    return user.status === 'ready' && user.value?.displayName === 'Ann'
  })
})

test('another tab takes over when the refreshing tab closes', async () => {
  const [first, other] = (await expired(2)) as [Page, Page]
  emulator.emulator.faults.add('POST /auth/oauth/token', { type: 'delay', millis: 60_000 })
  const requestSent = first.waitForRequest((request) => request.url().endsWith(TOKEN))
  first.evaluate(() => (window as unknown as Tab).kit.getUser((window as unknown as Tab).client)).catch(() => {})
  await requestSent
  const reading = readUser(other)
  await first.close()
  expect(await reading).toBe('ann@example.test')
})

// spec: 4.cookie-poll
test('works without Web Locks and cookie events outside a secure context', async () => {
  const at = origin.replace('localhost', 'app.test')
  const [first, other] = (await expired(2, at)) as [Page, Page]
  expect(await first.evaluate(() => [isSecureContext, 'locks' in navigator, 'cookieStore' in window])).toEqual([
    false,
    false,
    false,
  ])
  expect(await Promise.all([readUser(first), readUser(other)])).toEqual(['ann@example.test', 'ann@example.test'])
  await first.evaluate(() => (window as unknown as Tab).kit.signOut((window as unknown as Tab).client))
  await other.waitForFunction(() => (window as unknown as Tab).states.at(-1)?.status === 'ended')
})
