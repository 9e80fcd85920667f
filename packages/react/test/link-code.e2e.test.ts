import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StrictPage, serveStrictPage } from './serve-strict-page.js'

// The code of an email link in a real browser: not in the address bar or a Referer header, and available after a reload.

const EMAIL = 'ada@example.com'

let strict: StrictPage
let tab: Page
beforeAll(async () => {
  strict = await serveStrictPage()
  tab = await (await strict.browser.newContext()).newPage()
})
afterAll(() => strict?.close())

test('a password reset link sends no code in Referer, survives a reload, and sets the password', async () => {
  await tab.goto(`${strict.origin}/handler/sign-up`)
  await tab.getByLabel('Email').fill(EMAIL)
  await tab.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse battery')
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: `Account menu for ${EMAIL}` }).waitFor()
  await tab.goto(`${strict.origin}/handler/forgot-password`)
  await tab.getByLabel('Email').fill(EMAIL)
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor()
  const link = await lastLink()
  const code = new URL(link).searchParams.get('code') ?? ''
  expect(code).toHaveLength(45)

  const requests: Request[] = []
  tab.on('request', (request) => void requests.push(request))
  await tab.goto(link)
  const password = tab.getByRole('textbox', { name: 'New password', exact: true })
  await password.waitFor()
  expect(new URL(tab.url()).search).toBe('')
  await tab.reload()
  await password.fill('another horse battery')
  await tab.keyboard.press('Enter')
  await tab.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  expect(new URL(tab.url()).search).toBe('')
  expect(await tab.evaluate(() => document.documentElement.outerHTML)).not.toContain(code)

  const withCode = await Promise.all(
    requests.map(async (request) => [request, (await request.allHeaders()).referer ?? ''] as const),
  )
  // Resources in the HTML load before any script runs. An app can send `Referrer-Policy: strict-origin`.
  const named = /\/(main\.js|[\w-]+\.css)$/
  const leaks = withCode.filter(([request, referer]) => referer.includes(code) && !named.test(request.url()))
  expect(leaks.map(([request]) => request.url())).toEqual([])
  const sent = requests.filter((request) => request.url().includes(code)).map((request) => request.url())
  expect(sent).toEqual([link])
  expect(requests.filter((request) => request.resourceType() === 'script').length).toBeGreaterThan(2)
})

async function lastLink(): Promise<string> {
  const { mailbox } = strict.emulator.emulator
  const mail = mailbox.last({ to: EMAIL })
  return mail ? mailbox.link(mail) : expect.fail('There is no mail.')
}
