import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StrictPage, serveStrictPage } from './serve-strict-page.js'

// One user on two devices: a session that is revoked on one ends on the other, which displays the reason.

const ADA = { email: 'ada@example.com', password: 'correct horse battery' }
const TEN_MINUTES = 600_000

let strict: StrictPage
beforeAll(async () => {
  strict = await serveStrictPage()
})
afterAll(() => strict?.close())

/** Another device: a separate browser profile. */
async function device() {
  const context = await strict.browser.newContext({ locale: 'en-US' })
  return {
    async open(path: string): Promise<Page> {
      const tab = await context.newPage()
      await tab.goto(`${strict.origin}/handler/${path}`)
      return tab
    },
    close: () => context.close(),
  }
}
const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.textContent)

test('a session revoked on one device is signed out in every tab of the other, with its reason', async () => {
  const [laptop, phone] = [await device(), await device()]
  const first = await laptop.open('sign-up')
  await first.getByLabel('Email').fill(ADA.email)
  await first.getByLabel('Password', { exact: true }).fill(ADA.password)
  await first.keyboard.press('Enter')
  await first.getByText(`You are signed in as ${ADA.email}.`).waitFor()

  const there = await phone.open('sign-in')
  await there.getByLabel('Email').fill(ADA.email)
  await there.getByLabel('Password', { exact: true }).fill(ADA.password)
  await there.keyboard.press('Enter')
  await there.getByText(`You are signed in as ${ADA.email}.`).waitFor()
  await there.goto(`${strict.origin}/handler/account-settings#profile`)
  await there.getByLabel('Name', { exact: true }).waitFor()
  const beside = await phone.open('account-settings#profile')
  await beside.getByLabel('Name', { exact: true }).waitFor()

  await first.goto(`${strict.origin}/handler/account-settings#sessions`)
  const otherDevice = first.getByRole('listitem').filter({ has: first.getByRole('button', { name: 'Sign out' }) })
  await otherDevice.getByRole('button', { name: 'Sign out' }).click()
  await first.getByText('Session signed out.').waitFor()
  await first.getByText('No other active sessions.').waitFor()

  // An access token is valid for at most ten minutes after its session ends.
  strict.emulator.emulator.clock.advance(TEN_MINUTES)
  await there.getByRole('link', { name: 'Emails' }).click()
  await there.getByText('You were signed out because your session was revoked.').waitFor()
  expect(await focused(there)).toBe('Sign in to see your account settings')
  await beside.getByText('You were signed out in another tab.').waitFor()
  await beside.getByRole('link', { name: 'Sign in', exact: true }).waitFor()

  await first.getByRole('link', { name: 'Emails' }).click()
  await first.getByText(ADA.email).first().waitFor()
  await laptop.close()
  await phone.close()
})
