import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, getProject } from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import type { Browser, Page } from 'playwright'
import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.js'
import { AuthHandler } from '../src/entries/handler.js'
import { SignIn } from '../src/entries/sign-in.js'
import { LatchkeyProvider } from '../src/index.js'

// Server-rendered pages in a browser without JavaScript.

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const css = readFileSync(join(import.meta.dirname, '../src/styles.css'), 'utf8')

async function shown(screen: React.ReactElement) {
  const emulator = createEmulator({ passwordRounds: 1000 })
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'memory',
    fetch: (request) => emulator.fetch(request),
  })
  const initialProject = await getProject(client)
  const app = createElement(LatchkeyProvider, { client, initialUser: null, initialProject }, screen)
  const stream = await renderToReadableStream(app)
  await stream.allReady
  const html = await new Response(stream).text()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const tab = await context.newPage()
  const body = `<!doctype html><html lang="en"><title>App</title><style>${css}</style><body>${html}`
  await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await tab.goto('http://app.localhost/handler/sign-in')
  return tab
}

/** Text locators do not find the content of `<noscript>`. */
async function expectSaid(tab: Page) {
  const sentence = tab.locator('noscript p')
  expect(await sentence.isVisible()).toBe(true)
  expect(await sentence.textContent()).toBe(SENTENCE)
}
const SENTENCE = 'This page needs JavaScript.'

// accessibility: 22
test('sign-in renders a labeled form and says that it needs JavaScript', async () => {
  const tab = await shown(createElement(SignIn, { fullPage: true }))
  for (const label of ['Email', 'Password']) expect(await tab.getByLabel(label, { exact: true }).isVisible()).toBe(true)
  expect(await tab.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true)
  // If the form is submitted anyway, no URL contains its values.
  expect(await tab.locator('form').getAttribute('method')).toBe('post')
  expect(await tab.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Sign in to /)
  await expectSaid(tab)
  await tab.context().close()
})

test('a handler page says that it needs JavaScript', async () => {
  const tab = await shown(createElement(AuthHandler, { path: '/handler/sign-in', fullPage: true }))
  await expectSaid(tab)
  await tab.context().close()
})
