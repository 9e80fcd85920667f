// Measures how many requests, and how many round trips one after the other, the pages of the built notes app need.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startNotes } from '../../apps/notes/test/notes-process.ts'
import { launchChromium } from '../../tools/testing/chromium.ts'

/** Latency of each request, in milliseconds. */
const LATENCY = 1500

type Waterfall = { page: string; requests: number; http1: number; http2: number }

export async function measureWaterfalls(): Promise<Waterfall[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const notes = await startNotes(folder)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ baseURL: notes.url })
    const page = await context.newPage()
    await page.goto('/handler/sign-up')
    await page.getByLabel('Email', { exact: true }).fill('ann@example.test')
    for (const field of await page.locator('input[type="password"]').all()) await field.fill('correct horse')
    await page.getByRole('button', { name: /^create account$/i }).click()
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    const storageState = await context.storageState()
    const load = async (name: string, path: string, ready: string, isSignedIn: boolean) => {
      const inNewContext = async <T>(measure: (page: Page) => Promise<T>) => {
        const cold = await browser.newContext({ baseURL: notes.url, ...(isSignedIn && { storageState }) })
        try {
          return await measure(await cold.newPage())
        } finally {
          await cold.close()
        }
      }
      const { requests, roundTrips } = await inNewContext((page) => withDelayedRequests(page, path, ready))
      const http1 = await inNewContext((page) => withSlowNetwork(page, path, ready))
      return { page: name, requests, http1, http2: roundTrips }
    }
    return [
      await load('home, signed in', '/', 'h1', true),
      await load('home, signed out, until the sign-in form', '/', 'input[type="password"]', false),
      await load('sign-in page', '/handler/sign-in', 'input[type="password"]', false),
      await load('account settings', '/handler/account-settings', '[role="tabpanel"] h2, h2', true),
    ]
  } finally {
    await browser.close()
    await notes.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Delays each request before it is sent. As with HTTP/2 and an open connection, any number of them can wait at once. */
async function withDelayedRequests(page: Page, path: string, ready: string) {
  let requests = 0
  await page.route('**/*', async (route) => {
    requests++
    await new Promise((resolve) => setTimeout(resolve, LATENCY))
    await route.continue().catch(() => {})
  })
  const roundTrips = await load(page, path, ready)
  const sent = requests
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { requests: sent, roundTrips }
}

/** The browser's own slow network, over HTTP/1.1: at most six requests at a time. */
async function withSlowNetwork(page: Page, path: string, ready: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  return load(page, path, ready)
}

/** The time until the page shows its content, in round trips. */
async function load(page: Page, path: string, ready: string): Promise<number> {
  const from = performance.now()
  await page.goto(path, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  return (performance.now() - from) / LATENCY
}
