import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.ts'
import { watchPage } from '../page-problems.ts'
import { buildPlayground } from '../playground-build.ts'
import { usePlayground } from '../playground-story.ts'
import { serveFolder } from '../serve-folder.ts'

let site: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let page: Page
let problems: string[]
const folder = mkdtempSync(join(tmpdir(), 'playground-'))

beforeAll(async () => {
  await buildPlayground(join(folder, 'playground-app'))
  site = await serveFolder(folder)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  problems = []
  page = await browser.newPage({ reducedMotion: 'reduce' })
  watchPage(page, site.url, (problem) => problems.push(problem), 'console')
  await page.goto(`${site.url}/playground-app/`)
  return () => page.close()
})

test('signs up, reads the email, ends the session and cuts the service, without requests to other hosts', async () => {
  await usePlayground(page)
  expect(problems).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('shows the live preview of a component', async () => {
  await page.goto(`${site.url}/playground-app/component.html?component=SignIn`)
  await page.getByRole('heading', { name: /Sign in/ }).waitFor()
  expect(problems).toEqual([])
})

test('runs changed code, and reports errors in it', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  const code = page.getByLabel('Code of the app')
  await code.fill('export default () => <h1>Changed</h1>')
  await app.getByRole('heading', { name: 'Changed' }).waitFor()
  await code.fill('export default () => <h1>Changed')
  await page
    .getByRole('status')
    .filter({ hasText: /Unexpected token/ })
    .waitFor()
  await code.fill(`import { x } from 'lodash'\nexport default () => <h1>{x}</h1>`)
  await page.getByText('Cannot import "lodash"').waitFor()
  await code.fill(`export default () => { throw new Error('Broken app') }`)
  await app.getByText('Broken app').waitFor()
  expect(problems).toEqual([])
})

test('highlights the code, also after a change', async () => {
  const keyword = page.locator('.editor pre span[style]', { hasText: /^export$/ })
  await expect.poll(() => keyword.count()).toBeGreaterThan(0)
  const code = page.getByLabel('Code of the app')
  await code.fill('export default () => <h1>One</h1>')
  await expect.poll(() => keyword.count()).toBe(1)
  await expect.poll(async () => (await page.locator('.editor pre').textContent())?.trim()).toBe(await code.inputValue())
  expect(problems).toEqual([])
})

test('changes the language, the theme and the direction of the preview', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByRole('button', { name: 'Create account', exact: true }).waitFor()
  await page.getByLabel('Language').selectOption('de-DE')
  await app.getByLabel('E-Mail-Adresse').waitFor()
  await page.getByLabel('Theme').selectOption('Dark')
  await app.locator('html[data-theme="dark"] .lk-root[data-lk-page="dark"]').waitFor()
  await page.getByLabel('Direction').selectOption('Right to left')
  await app.locator('.lk-root[dir="rtl"]').waitFor()
  expect(problems).toEqual([])
})

test('signs in with a simulated provider', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByRole('button', { name: /GitHub/ }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await app.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor()
  expect(problems).toEqual([])
})

test('runs every example', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  const examples = page.getByLabel('Example')
  await examples.selectOption('Custom form with hooks')
  await app.getByLabel('Email').fill('ada@example.com')
  await app.getByLabel('Password').fill('correct horse battery')
  await app.getByRole('button', { name: 'Sign up' }).click()
  await app.getByText('ada@example.com').waitFor()
  await examples.selectOption('Teams')
  await page.getByRole('button', { name: 'Home' }).click()
  await app.getByRole('button', { name: 'Create a team' }).click()
  await app
    .getByRole('listitem')
    .filter({ hasText: /^Team \d$/ })
    .waitFor()
  await examples.selectOption('Custom theme')
  await app.getByRole('heading', { name: 'Harbor' }).waitFor()
  await app.locator('.lk-root[data-lk-preset="soft"]').waitFor()
  await examples.selectOption('Sign-in and account')
  await app.getByRole('heading', { name: 'Hello ada@example.com' }).waitFor()
  expect(problems).toEqual([])
})

test('keeps the session when the clock moves and the access token expires', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByRole('button', { name: /Google/ }).click()
  await page.getByRole('button', { name: 'Grace Hopper' }).click()
  await app.getByRole('heading', { name: 'Hello Grace Hopper' }).waitFor()
  await page.getByRole('tab', { name: 'Session' }).click()
  await page.getByRole('button', { name: 'Expire access token' }).click()
  await page.getByText('Session: refreshing').waitFor()
  await page.getByRole('button', { name: 'Advance clock by 1 day' }).click()
  await expect.poll(() => page.getByText('Session: refreshing').count()).toBe(2)
  await expect.poll(() => page.getByRole('list').first().textContent()).toMatch(/^[\d:]+ Session: active/)
  await page.getByRole('button', { name: 'Advance clock by 1 year' }).click()
  // The clients of earlier pages are in the same frame.
  await page
    .getByText(/Session: ended/)
    .first()
    .waitFor()
  await app.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('shows what the screens do when the device is offline, and recovers', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByRole('button', { name: 'Create account', exact: true }).waitFor()
  await page.getByLabel('Fault').selectOption('Offline')
  await app.getByLabel('Email').fill('ada@example.com')
  await app.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await app.getByRole('button', { name: 'Create account', exact: true }).click()
  await app
    .getByRole('alert')
    .filter({ hasText: /offline/i })
    .waitFor()
  await page.getByLabel('Fault').selectOption('Slow 3G')
  await app.getByRole('button', { name: 'Create account', exact: true }).click()
  await app.getByRole('heading', { name: 'Hello ada@example.com' }).waitFor()
  expect(problems).toEqual([])
})

test('signs in with the code of an email', async () => {
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await app.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('tab', { name: 'Emails (1)' }).click()
  const copy = page.getByRole('button', { name: /^Copy the code/ })
  const code = (await copy.textContent())?.split(' ').at(-1) ?? ''
  await copy.click()
  await app.getByRole('textbox').first().pressSequentially(code)
  await app.getByRole('heading', { name: 'Hello ada@example.com' }).waitFor()
  expect(problems).toEqual([])
})

test('keeps an uploaded picture in the tab', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const app = page.frameLocator('iframe[title="Preview of the app"]')
  await app.getByRole('button', { name: /GitHub/ }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await app.getByRole('heading', { name: 'Hello Ada Lovelace' }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') }
  await app.locator('input[type="file"]').first().setInputFiles(file)
  await app.getByRole('button', { name: 'Save picture' }).click()
  await app.locator('img[src^="data:image/"]').first().waitFor()
  expect(problems).toEqual([])
})
