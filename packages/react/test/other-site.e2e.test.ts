import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StrictPage, serveStrictPage } from './serve-strict-page.js'

// Another site must not sign out a user with a link, a redirect or a frame.

let strict: StrictPage
let other: Server
let context: BrowserContext
let tab: Page
let email: string

beforeAll(async () => {
  strict = await serveStrictPage()
  other = createServer((request, response) => {
    const target = `${strict.origin}/handler/sign-out`
    if (request.url === '/redirect') return response.writeHead(302, { location: target }).end()
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><a href="${target}">link</a> <a href="/redirect">redirect</a>
      <a href="${target}" rel="noreferrer">no referrer</a> <iframe src="${target}"></iframe>`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => other?.close(resolve))
  await strict?.close()
})

beforeEach(async () => {
  context = await strict.browser.newContext()
  tab = await context.newPage()
  await tab.goto(`${strict.origin}/handler/sign-up`)
  email = `ada-${Math.random()}@example.com`
  await tab.getByLabel('Email').fill(email)
  await tab.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery')
  await tab.keyboard.press('Enter')
  await accountMenu().waitFor()
})
afterEach(() => context?.close())

/** The menu of the signed-in user. A user who is signed out has one as well, without the email address. */
const accountMenu = () => tab.getByRole('button', { name: `Account menu for ${email}` })
const title = () => tab.getByRole('heading', { level: 1 })
const elsewhere = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/`

test.each(['link', 'redirect', 'no referrer'])('a %s on another site does not sign the user out', async (name) => {
  const revoked: string[] = []
  tab.on('request', (request) => void (request.method() === 'DELETE' && revoked.push(request.url())))
  await tab.goto(elsewhere())
  await tab.getByRole('link', { name, exact: true }).click()
  await tab.getByRole('heading', { name: 'Do you want to sign out?' }).waitFor()
  await tab.reload()
  await tab.getByRole('heading', { name: 'Do you want to sign out?' }).waitFor()
  expect(revoked).toEqual([])
  await tab.getByRole('link', { name: 'Stay signed in' }).click()
  await accountMenu().waitFor()
})

test('signs out after confirmation', async () => {
  await tab.goto(elsewhere())
  await tab.getByRole('link', { name: 'link', exact: true }).click()
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click()
  await tab.getByRole('heading', { name: "You're signed out" }).waitFor()
  expect(await title().evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a link of the app signs out immediately', async () => {
  await tab.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/handler/sign-out'
    link.textContent = 'Leave'
    document.body.append(link)
  })
  await tab.getByRole('link', { name: 'Leave' }).click()
  await tab.getByRole('heading', { name: "You're signed out" }).waitFor()
})

test('a click handled by a router signs out immediately', async () => {
  await tab.goto(`${strict.origin}/handler/account-settings`, { referer: elsewhere() })
  await accountMenu().click()
  await tab.evaluate(() => {
    window.history.pushState(null, '', '/handler/sign-out')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await tab.getByRole('heading', { name: "You're signed out" }).waitFor()
})
