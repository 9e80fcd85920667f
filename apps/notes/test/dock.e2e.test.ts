import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { violations } from './axe.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { pgliteFolder } from './pglite-folder.ts'
import { somePort } from './some-port.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
let folder: string
let browser: Browser
let notes: NotesProcess
let page: Page

/** The app as `npm start` runs it: a development build, in which the devtools can use the emulator. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-dock-'))
  const web = join(folder, 'web')
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'development'
  await build({ root, mode: 'source', logLevel: 'silent', build: { outDir: web } }).finally(() => {
    process.env.NODE_ENV = before
  })
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder, { LATCHKEY_DEVELOPMENT_WEB: web, PORT: String(await somePort()) })
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  page = await browser.newPage({ baseURL: notes.url })
})
afterAll(async () => {
  await browser?.close()
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
})

const panel = () => page.getByRole('complementary', { name: 'Latchkey devtools' })
const press = (name: string) => panel().getByRole('button', { name }).click()

test('"Check your email" links to the mailbox, where the email is', async () => {
  await page.goto('/')
  await page.getByLabel('Email', { exact: true }).fill('eve@example.test')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('Check your email').first().waitFor()
  const [mailbox] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'its mailbox' }).click(),
  ])
  await mailbox.getByText('eve@example.test').first().waitFor()
  await mailbox.close()
})

test('the devtools sign in as a sample user with teams', async () => {
  await press('Latchkey devtools')
  await panel().getByRole('tab', { name: 'Emulator' }).click()
  await panel()
    .getByRole('row', { name: /Mira Okafor.*Bakery, Book club/ })
    .waitFor()
  expect(await violations(page, 'devtools on the sign-in page')).toEqual([])
  await press('Sign in as mira@example.test')
  // The sign-in page leaves for the notes at once, and the message with it.
  const signedIn = panel().getByText('Signed in as Mira Okafor.')
  await signedIn
    .or(page.getByRole('heading', { name: 'Notes', exact: true }))
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'note.', exact: true }).click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await page.getByRole('button', { name: /^Account menu for/ }).waitFor()
})

test('closed, the devtools cover no link of the app', async () => {
  await panel().getByRole('button', { name: 'Close' }).click()
  for (const [width, height] of [
    [1440, 900],
    [375, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    for (const name of ['Trash', 'Keyboard']) {
      const link = page.getByText(name, { exact: true }).filter({ visible: true })
      for (const one of await link.all()) await one.click({ trial: true, timeout: 5000 })
      if (width === 1440) expect(await link.count()).toBe(1)
    }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await press('Latchkey devtools')
})

test('the devtools change the theme and the language', async () => {
  await panel().getByRole('tab', { name: 'Page' }).click()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await press('Dark')
  await expect.poll(background).not.toBe(light)
  await panel().getByRole('combobox', { name: 'Language' }).selectOption('de-DE')
  await page.getByRole('button', { name: /^Account menu for/ }).waitFor({ state: 'detached' })
  await press('Theme of the page')
  await expect.poll(background).toBe(light)
  await panel().getByRole('combobox', { name: 'Language' }).selectOption('')
})

test('the devtools cut the network, and the notes wait for it', async () => {
  await press('Cut the network')
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByText('Your changes are saved in this browser').waitFor()
  await press('Cut the network')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor({ timeout: 15_000 })
})

test('the devtools end the session elsewhere, and the app asks to sign in', async () => {
  await panel().getByRole('tab', { name: 'Emulator' }).click()
  await press('End the session elsewhere')
  await panel().getByText('The session has ended on the server.').first().waitFor()
  await page.reload()
  await page.waitForURL('**/handler/sign-in?*')
  await panel().getByRole('button', { name: 'Close' }).click()
  expect(await panel().getByRole('tab').count()).toBe(0)
})

test('the sign-in page returns to the page that asked for it, also when React runs effects twice', async () => {
  const fresh = await browser.newPage({ baseURL: notes.url })
  await fresh.goto('/trash')
  await fresh.getByRole('button', { name: 'Try without an account' }).waitFor()
  expect(new URL(fresh.url()).searchParams.get('after_auth_return_to')).toBe('/trash')
  await fresh.getByRole('button', { name: 'Try without an account' }).click()
  await fresh.getByRole('heading', { name: 'Trash' }).waitFor()
  await fresh.close()
})
