// Passwords, codes and tokens in a real browser: not in the address bar, Referer, URLs, console or storages.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { reportFigures } from '../../../tools/proof/figures.mjs'
import { eventually } from './stage.ts'
import { withService } from './with-service.ts'

const { browser, notes, service } = withService()

const EMAIL = 'canary@example.test'
const PASSWORD = 'Canary-password-one'
const NEW_PASSWORD = 'Canary-password-two'

let requests = 0
let secretsSearched = 0
afterAll(() =>
  reportFigures([
    { name: 'Requests of Chromium', value: requests },
    { name: 'Secrets searched for in Chromium', value: secretsSearched },
  ]),
)

/** A page of which every request, Referer and console line is recorded. */
async function watchedPage() {
  const context = await browser().newContext({ baseURL: notes().url })
  const page = await context.newPage()
  const secrets = new Map<string, string>([
    [PASSWORD, 'password'],
    [NEW_PASSWORD, 'new password'],
  ])
  const seen: { readonly where: string; readonly text: string }[] = []
  page.on('console', (message) => seen.push({ where: 'the console', text: message.text() }))
  page.on('request', (request) => {
    requests += 1
    const { referer = '', 'x-stack-access-token': token, 'x-stack-refresh-token': refreshToken } = request.headers()
    if (token) secrets.set(token, 'access token')
    if (refreshToken) secrets.set(refreshToken, 'refresh token')
    seen.push({ where: `the Referer of ${request.url()}`, text: referer })
    // A link of an email contains its code: the navigation to it must, no other request may.
    if (!request.isNavigationRequest()) seen.push({ where: 'the URL of a request', text: request.url() })
  })
  return {
    page,
    secrets,
    async leaks() {
      for (const { name, value } of await context.cookies()) {
        if (/^stack-refresh-/.test(name)) secrets.set(decodeURIComponent(value), 'refresh token')
        else if (name !== 'stack-access') seen.push({ where: `the cookie ${name}`, text: value })
      }
      const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      seen.push({ where: 'localStorage and sessionStorage', text: storages })
      seen.push({ where: 'the address bar', text: page.url() })
      secretsSearched += secrets.size
      return [...secrets].flatMap(([secret, kind]) =>
        seen.filter(({ text }) => text.includes(secret)).map(({ where }) => `${kind} in ${where}`),
      )
    },
    close: () => context.close(),
  }
}

/** The link of the newest email, and its code. */
async function link() {
  const { mailbox } = service().emulator
  const mail = await mailbox.waitFor({ to: EMAIL }, AbortSignal.timeout(15_000))
  const url = mailbox.link(mailbox.last({ to: EMAIL }) ?? mail)
  return { url, code: new URL(url).searchParams.get('code') ?? '' }
}

async function fillPasswords(page: Page, password: string) {
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(password)
}
const outsideHandler = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/handler/'))

test('signing up and verifying the email address', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  await page.goto('/handler/sign-up')
  await page.getByLabel('Email').fill(EMAIL)
  await fillPasswords(page, PASSWORD)
  await page.getByRole('button', { name: /sign up|create/i }).click()
  await outsideHandler(page)
  const { url, code } = await link()
  secrets.set(code, 'verification code')
  await page.goto(url)
  await eventually(() => page.url()).not.toContain(code)
  expect(await leaks()).toEqual([])
  await close()
})

test('resetting a forgotten password', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  await page.goto('/handler/forgot-password')
  await page.getByLabel('Email').fill(EMAIL)
  service().emulator.mailbox.clear()
  await page.getByRole('button').last().click()
  const { url, code } = await link()
  secrets.set(code, 'password reset code')
  await page.goto(url)
  await page.locator('input[type="password"]').first().waitFor()
  expect(page.url()).not.toContain(code)
  // The code survives a reload.
  await page.reload()
  await page.locator('input[type="password"]').first().waitFor()
  await fillPasswords(page, NEW_PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[type="password"]').first().waitFor({ state: 'detached' })
  expect(await leaks()).toEqual([])
  await close()
})
