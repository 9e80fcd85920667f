import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { createApp } from '../server/app.ts'
import { listen } from '../start/listen.ts'
import { eventually } from './stage.ts'

const BUILD = fileURLToPath(new URL('../dist', import.meta.url))
const web = {
  projectId: '6f1d8a52-4c3e-4b7a-9f52-0d8a5e1c7b90',
  publishableClientKey: 'pck_test',
  baseUrl: 'http://localhost:9',
  database: 'PGlite' as const,
}
let folder: string
let browser: Browser
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-web-'))
  await cp(BUILD, folder, { recursive: true })
  const refuse = () => Promise.reject(new Error('The test has no database.'))
  const database = { asUser: refuse, ping: refuse }
  const app = createApp({ web, database, verify: refuse, folder, log: () => {} })
  server = await listen(app.fetch, 0, '127.0.0.1')
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the build by one whose files have other names, as after a change of the app. Returns the new names. */
async function deploy(): Promise<ReadonlyMap<string, string>> {
  const reverse = (text: string) => [...text].reverse().join('')
  const next = (name: string) => name.replace(/-(.{8})\.(\w+)$/, (_, hash, type) => `-${reverse(hash)}.${type}`)
  const names = new Map((await readdir(join(folder, 'assets'))).map((name) => [name, next(name)]))
  for (const [name, renamed] of names) await rename(join(folder, 'assets', name), join(folder, 'assets', renamed))
  const assets = [...names.values()].map((name) => join('assets', name))
  for (const name of [...assets, 'index.html', 'service-worker.js']) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replace(/[\w-]+-[\w-]{8}\.(js|css)/g, (found) => names.get(found) ?? found),
    )
  }
  return names
}

/** The first file that the open page has loaded. */
const entryOf = (page: Page) =>
  page.locator('script[src*="/assets/first-"]').evaluate((script: HTMLScriptElement) => script.src.split('/').at(-1))
const buildNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.split('/').at(-1)))

/** Whether the worker of this build is in use. */
const isInstalled = (page: Page, entry: string) =>
  page.evaluate(async (name) => {
    const registration = await navigator.serviceWorker.getRegistration()
    const stored = await caches.match('/', { cacheName: name })
    return stored !== undefined && !registration?.installing && !registration?.waiting
  }, `notes/assets/${entry}`)

test('a new build is used from the next navigation, while open pages keep their own files', async () => {
  const context = await browser.newContext({ baseURL: `http://localhost:${server.port}` })
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const first = (await entryOf(page)) as string
  expect(await buildNames(page)).toEqual([first])

  const names = await deploy()
  const second = names.get(first) as string
  // The server no longer has the file. The open page still gets it.
  expect((await fetch(`http://localhost:${server.port}/assets/${first}`)).status).toBe(404)
  expect(await page.evaluate((name) => fetch(`/assets/${name}`).then(({ status }) => status), first)).toBe(200)
  expect(await entryOf(page)).toBe(first)

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url().split('/').at(-1) ?? ''))
  await page.goto('/')
  expect(await entryOf(page)).toBe(second)
  expect(loaded.filter((name) => names.has(name))).toEqual([])
  await eventually(() => buildNames(page)).toEqual([first, second])

  // Offline, the page and all its files are from the new build.
  await eventually(() => isInstalled(page, second)).toBe(true)
  await context.setOffline(true)
  loaded.length = 0
  await page.goto('/')
  expect(await entryOf(page)).toBe(second)
  expect(loaded).toContain(second)
  expect(loaded.filter((name) => names.has(name))).toEqual([])
  await context.close()
})

test('a worker does not install with the page of another build', async () => {
  const context = await browser.newContext({ baseURL: `http://localhost:${server.port}` })
  const page = await context.newPage()
  const file = join(folder, 'service-worker.js')
  const worker = await readFile(file, 'utf8')
  await writeFile(file, worker.replaceAll(/first-.{8}\.js/g, 'first-xxxxxxxx.js'))
  await page.goto('/')
  const state = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    const { installing } = registration
    return new Promise((resolve) => {
      if (!installing) return resolve(registration.active?.state)
      installing.onstatechange = () => resolve(installing.state)
    })
  })
  expect(await state).toBe('redundant')
  expect(await buildNames(page)).toEqual([])
  await writeFile(file, worker)
  await context.close()
})
