// Measures how many requests, and how many round trips one after the other, the pages of the built notes app need.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { startNotes } from '../../apps/notes/test/notes-process.ts'
import { args } from '../../tools/browser.ts'

/**
 * Added to each request before it is sent, in milliseconds. The browser's limit of connections does not apply: the delay
 * has the effect of latency with HTTP/2 and an open connection.
 */
const LATENCY = 1500

type Waterfall = { page: string; requests: number; roundTrips: number; urls: readonly string[] }

export async function measureWaterfalls(): Promise<Waterfall[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const notes = await startNotes(folder, { PORT: String(await freePort()) })
  const browser = await chromium.launch({ args, executablePath: process.env.CHROMIUM_PATH || undefined })
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
      const cold = await browser.newContext({ baseURL: notes.url, ...(isSignedIn && { storageState }) })
      const result = await measure(name, await cold.newPage(), path, ready)
      await cold.close()
      return result
    }
    return [
      await load('home, signed in', '/', 'h1', true),
      await load('sign-in page', '/handler/sign-in', 'input[type="password"]', false),
      await load('account settings', '/handler/account-settings', '[role="tabpanel"] h2, h2', true),
    ]
  } finally {
    await browser.close()
    await notes.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, page: Page, path: string, ready: string): Promise<Waterfall> {
  const urls: string[] = []
  await page.route('**/*', async (route) => {
    urls.push(new URL(route.request().url()).pathname)
    await new Promise((resolve) => setTimeout(resolve, LATENCY))
    await route.continue().catch(() => {})
  })
  const from = performance.now()
  await page.goto(path, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  const roundTrips = (performance.now() - from) / LATENCY
  const requests = urls.length
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return { page: name, requests, roundTrips, urls }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
